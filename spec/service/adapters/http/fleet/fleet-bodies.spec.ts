import { expect } from 'chai';
import type { OutgoingHttpHeaders } from 'node:http';
import { encodeFleet } from '../../../../../adapters/fleet-file/encode-fleet.js';
import { anInstance, aFleet, aServer as aFleetServer } from '../../../../support/fleet/a-fleet.js';
import { sendRequest } from '../../../../support/http/send-request.js';
import { aServer } from '../../../../support/http/a-server.js';
import { errorOf } from '../../../../support/http/error-of.js';
import { bearer, type Holder } from '../../../../support/http/seed-tokens.js';

describe('the body of PUT /v1/fleet', () => {
  describe('up to the limit', () => {
    const service = aServer();

    const put = (
      holder: Holder,
      document: unknown,
      query = '',
      headers: OutgoingHttpHeaders = {},
    ) => service.send(`PUT /v1/fleet${query}`, holder, { headers, payload: document });

    it('reports a body that is empty, cut off, or not text', async () => {
      const bodies: readonly (readonly [string | Buffer, string])[] = [
        ['', 'A body in JSON is expected.'],
        [' ', 'The body is not JSON: it ends too early at line 1, column 2.'],
        ['{"servers":', 'The body is not JSON: it ends too early at line 1, column 12.'],
        [Buffer.from([0x7b, 0xff, 0x7d]), 'The body is not text in UTF-8.'],
      ];
      for (const [payload, detail] of bodies) {
        const headers = { ...bearer('admin'), 'content-type': 'application/json' };
        const answer = await sendRequest(service.app, 'PUT /v1/fleet', { headers, payload });
        expect(errorOf(answer)).to.deep.include({ status: 400, detail });
      }
    });

    it('takes YAML, of which a dry run has the same in JSON', async () => {
      const yaml = { 'content-type': 'application/yaml; charset=utf-8' };
      const text = 'servers: [{ name: db-9 }] # one more\n';
      const planned = (await put('admin', text, '?dry_run=true', yaml)).json<object>();
      expect(planned).to.deep.include({ added: [{ type: 'server', path: 'db-9' }] });
      expect(planned).to.deep.include({ fleet: { servers: [{ name: 'db-9' }] } });
      expect((await put('admin', text, '', yaml)).json<object>()).not.to.have.property('fleet');
    });

    it('names the line of what is wrong in YAML, or in JSON that is sent as YAML', async () => {
      const yaml = { 'content-type': 'application/yaml' };
      const mistakes = {
        'servers:\n  - name: db-1\n    name: db-2':
          'line 3, column 5: the same key stands here a second time',
        '{\n"servers": [}': 'line 2, column 13: a value is expected here',
        'servers: [{ nam: x }]': 'servers[0]: unknown key "nam"; did you mean "name"?',
      };
      for (const [text, detail] of Object.entries(mistakes)) {
        const { status, reasons } = errorOf(await put('admin', text, '', yaml));
        expect(status).to.equal(422);
        expect(reasons).to.deep.include({ code: 'mistake', detail });
      }
    });

    it('answers 415 to a body that is neither', async () => {
      const answer = await put('admin', 'servers: []', '', { 'content-type': 'text/plain' });
      expect(errorOf(answer)).to.deep.equal({
        status: 415,
        code: 'unsupported_media_type',
        detail:
          'Send the body as `content-type: application/json` or `content-type: application/yaml`.',
      });
    });

    it('takes a document far beyond what other routes take', async () => {
      const many = Array.from({ length: 2000 }, (_, n) =>
        aFleetServer({ name: `db-${n}`, instances: [anInstance()] }),
      );
      const answer = await put('admin', encodeFleet(aFleet({ servers: many })));
      expect(answer.json<{ added: unknown[] }>().added).to.have.length(4000);
    });
  });

  describe('of many mistakes', () => {
    const service = aServer({ limits: { fleetBytes: 8 * 1024 * 1024 } });
    const zeros = `{"servers":[${'0,'.repeat(3_000_000)}0]}`;

    const put = (holder: Holder, payload: string, type = 'application/json') =>
      service.send('PUT /v1/fleet', holder, { headers: { 'content-type': type }, payload });

    it('is not read where the token may not apply it', async () => {
      const answers = [
        await put('viewer', zeros),
        await put('viewer', '{'),
        await put('viewer', 'servers: []', 'application/yaml'),
      ];
      expect(answers.map((answer) => errorOf(answer)['status'])).to.deep.equal([403, 403, 403]);
    });

    it('is refused for its size where there are more values than any fleet has', async () => {
      expect(errorOf(await put('admin', zeros))).to.deep.include({
        status: 422,
        reasons: [{ code: 'mistake', detail: 'the document holds more than 3000000 values' }],
      });
    });
  });

  describe('with a smaller limit', () => {
    const service = aServer({ limits: { fleetBytes: 100 } });

    it('answers 413 to what is larger', async () => {
      const headers = { ...bearer('admin'), 'content-type': 'application/json' };
      const payload = JSON.stringify({ servers: [], x: 'x'.repeat(100) });
      const answer = await sendRequest(service.app, 'PUT /v1/fleet', { headers, payload });
      expect(errorOf(answer)).to.deep.equal({
        status: 413,
        code: 'payload_too_large',
        detail:
          'The body may have at most 100 bytes here. Apply the fleet in parts, or with `shipshape apply` on the machine of the service.',
      });
    });
  });
});
