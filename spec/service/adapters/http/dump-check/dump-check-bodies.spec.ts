import { expect } from 'chai';
import { aServer } from '../../../../support/http/a-server.js';
import { bearer } from '../../../../support/http/seed-tokens.js';
import { sendRequest } from '../../../../support/http/send-request.js';

describe('POST /v1/databases/{id}/dump/check with a body', () => {
  const service = aServer();

  const line = () => `POST /v1/databases/${service.databases.shop}/dump/check` as const;

  it('ignores a body, whatever it is said to be', async () => {
    for (const [type, payload] of [
      ['application/json', ''],
      ['application/json', '{"database":'],
      ['text/xml', '<a/>'],
      ['nonsense', 'x'],
      [undefined, 'x'],
    ]) {
      const headers = { ...bearer('operator'), ...(type && { 'content-type': type }) };
      const answer = await sendRequest(service.app, line(), { headers, payload: payload ?? '' });
      expect(answer.statusCode, type).to.equal(204);
    }
  });

  it('refuses a body beyond the limit', async () => {
    const payload = 'x'.repeat(65_537);
    expect(await service.refused(line(), 'operator', { payload })).to.deep.equal({
      status: 413,
      code: 'payload_too_large',
      detail: 'The body may have at most 65536 bytes here.',
    });
  });
});
