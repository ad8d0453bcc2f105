import { expect } from 'chai';
import { aServer } from '../../../../support/http/a-server.js';
import { errorOf } from '../../../../support/http/error-of.js';
import type { Holder } from '../../../../support/http/seed-tokens.js';

describe('GET /v1/resources', () => {
  const service = aServer();

  const locate = (holder: Holder, query: string) =>
    service.send(`GET /v1/resources${query}`, holder);

  it('finds a resource by its path, by its id, and by its id in upper case', async () => {
    const { shop } = service.databases;
    const found = { resources: [{ type: 'database', id: shop, path: 'db-eu-1/main/shop' }] };
    for (const at of ['db-eu-1/main/shop', 'db-eu-1%2Fmain%2Fshop', shop, shop.toUpperCase()]) {
      const answer = await locate('viewer', `?at=${at}`);
      expect([answer.statusCode, answer.json()], at).to.deep.equal([200, found]);
    }
  });

  it('names a parameter that is missing, empty, given twice, or that no name can hold', async () => {
    for (const query of ['', '?at=', '?at=a&at=b', '?at=a%00b']) {
      expect(errorOf(await locate('viewer', query)), query).to.deep.include({
        status: 400,
        code: 'malformed_request',
        detail: 'at: must be the id or the path of a resource, such as db-eu-1/main/shop',
      });
    }
  });
});
