import { expect } from 'chai';
import { aServer } from '../../../../support/http/a-server.js';
import { errorOf } from '../../../../support/http/error-of.js';
import { bearer } from '../../../../support/http/seed-tokens.js';

describe('POST /v1/databases/{id}/dump/check with a body', () => {
  const service = aServer();

  const check = (asked: object) =>
    service.send(`POST /v1/databases/${service.databases.shop}/dump/check`, 'operator', {
      ...asked,
    });

  it('ignores a body, whatever it is said to be', async () => {
    const bodies = [
      { type: 'application/json', payload: '' },
      { type: 'application/json', payload: '{"database":' },
      { type: 'text/xml', payload: '<a/>' },
      { type: 'nonsense', payload: 'x' },
      { type: undefined, payload: 'x' },
    ];
    for (const { type, payload } of bodies) {
      const headers = {
        ...bearer('operator'),
        ...(type === undefined ? {} : { 'content-type': type }),
      };
      const answer = await check({ headers, payload });
      expect(answer.statusCode, type).to.equal(204);
    }
  });

  it('refuses a body beyond the limit', async () => {
    const answer = await check({ payload: 'x'.repeat(65_537) });
    expect(errorOf(answer)).to.deep.equal({
      status: 413,
      code: 'payload_too_large',
      detail: 'The body may have at most 65536 bytes here.',
    });
  });
});
