import { expect } from 'chai';
import { sendRequest } from '../../../../support/http/send-request.js';
import { aServer } from '../../../../support/http/a-server.js';
import { errorOf } from '../../../../support/http/error-of.js';
import { bearer, type Holder } from '../../../../support/http/seed-tokens.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';

describe('who may call POST /v1/databases/{id}/dump/check', () => {
  const service = aServer();

  const check = (holder: Holder, id: string = service.databases.shop, asked: object = {}) =>
    sendRequest(service.app, `POST /v1/databases/${id}/dump/check`, {
      headers: bearer(holder),
      ...asked,
    });

  it('answers 403 to a caller that sees the database and lacks the permission', async () => {
    expect(errorOf(await check('viewer'))).to.deep.equal({
      status: 403,
      code: 'forbidden',
      detail: 'This needs the permission backup:write, which the token lacks here.',
    });
  });

  it('answers the same 404, byte for byte, for what is absent and for what is invisible', async () => {
    const headers = { ...bearer('neighbour'), 'x-request-id': 'the-same' };
    const absent = await check('neighbour', aUuid(999), { headers });
    const invisible = await check('neighbour', service.databases.shop, { headers });
    const visible = (answer: typeof absent) => [
      answer.statusCode,
      answer.statusMessage,
      Object.entries(answer.headers).filter(([name]) => name !== 'date'),
      answer.body,
    ];
    expect(absent.statusCode).to.equal(404);
    expect(visible(invisible)).to.deep.equal(visible(absent));
  });
});
