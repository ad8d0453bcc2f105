import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { errorCodes } from 'fastify';
import type { ApplyFleetDocument } from '../../../../../adapters/api/fleet/apply-fleet-document.js';
import { aServer } from '../../../../support/http/a-server.js';
import { errorOf } from '../../../../support/http/error-of.js';
import { aGate, askUntilReached } from '../../../../support/http/gate.js';
import { bearer } from '../../../../support/http/seed-tokens.js';
import { sendRequest } from '../../../../support/http/send-request.js';

const HEADERS = { ...bearer('admin'), 'content-type': 'application/json' };

const PLAN = E.right(Buffer.from('{"added": [], "changed": [], "removed": [], "unlisted": []}'));

describe('PUT /v1/fleet, of a document', () => {
  describe('that takes long', () => {
    const gate = aGate();
    const told: { signal?: AbortSignal } = {};
    const applyFleetDocument: ApplyFleetDocument = async ({ signal }) => {
      if (signal !== undefined) told.signal = signal;
      await gate.pass();
      return PLAN;
    };
    const service = aServer({
      applyFleetDocument,
      limits: { answerTimeoutMs: 400, silenceTimeoutMs: 50 },
    });

    it('keeps its connection, and is told when the client is gone', async () => {
      const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
      const put = (signal: AbortSignal) =>
        fetch(`${url}/v1/fleet`, { method: 'PUT', headers: HEADERS, body: '{}', signal });
      const client = new AbortController();
      const leaving = await askUntilReached(gate, () => put(client.signal).catch(() => 'gone'));
      Object.assign(service.options.useCases, { getOverview: () => () => new Promise(() => {}) });
      const cut = await fetch(`${url}/v1/overview`, { headers: HEADERS }).catch(() => 'cut');
      const late = await sendRequest(service.app, 'GET /v1/overview', { headers: HEADERS });
      expect([cut, late.statusCode, told.signal?.aborted]).to.deep.equal(['cut', 503, false]);
      const aborted = new Promise((resolve) => told.signal?.addEventListener('abort', resolve));
      client.abort();
      await Promise.all([aborted, leaving.answer]);
      gate.open();
      expect((await put(new AbortController().signal)).status).to.equal(200);
    });
  });

  describe('that takes too long', () => {
    const service = aServer({
      applyFleetDocument: () => Promise.reject(new errorCodes.FST_ERR_HANDLER_TIMEOUT()),
    });

    it('is answered that it may be applied nonetheless', async () => {
      const sent = { headers: HEADERS, payload: '{}' };
      expect(errorOf(await sendRequest(service.app, 'PUT /v1/fleet', sent))).to.deep.include({
        status: 503,
        detail:
          'The answer took too long. The document may be applied nonetheless, as a whole; a dry run says what is left to change.',
      });
    });
  });

  describe('where only small ones are applied', () => {
    const applyFleetDocument = Object.assign(() => Promise.resolve(PLAN), { limitBytes: 2 });
    const service = aServer({ applyFleetDocument, limits: { requestsPerMinute: 10 } });

    it('is refused when it is larger, whatever limits an embedder sets', async () => {
      const statuses = [];
      for (const payload of ['{}', '{ }']) {
        const sent = { headers: HEADERS, payload };
        statuses.push((await sendRequest(service.app, 'PUT /v1/fleet', sent)).statusCode);
      }
      expect(statuses).to.deep.equal([200, 413]);
    });
  });
});
