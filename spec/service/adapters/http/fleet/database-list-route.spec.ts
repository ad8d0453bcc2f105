import { daysOfNew } from '../../../../support/problems/a-problem.js';
import { expect } from 'chai';
import { aServer } from '../../../../support/http/a-server.js';
import { errorOf } from '../../../../support/http/error-of.js';
import { bearer, type Holder } from '../../../../support/http/seed-tokens.js';
import { sendRequest } from '../../../../support/http/send-request.js';

describe('GET /v1/databases', () => {
  const service = aServer();

  const list = (holder: Holder, query = '') =>
    sendRequest(service.app, `GET /v1/databases${query}`, { headers: bearer(holder) });

  const shop = () => ({
    type: 'database',
    id: service.databases.shop,
    path: 'db-eu-1/main/shop',
    name: 'shop',
    managed_by: 'fleet-file',
    engine: 'postgresql',
    backups: null,
    health: 'well',
    open: { critical: 0, warning: 0, info: 0 },
    since: null,
    above: null,
    days: daysOfNew(),
    next_dump_at: null,
    last_dump_at: null,
  });

  it('lists the databases at or under a path or an id', async () => {
    for (const under of ['db-eu-1/main', 'db-eu-1/main/shop', service.databases.shop]) {
      const answer = await list('viewer', `?under=${under}`);
      expect([answer.statusCode, answer.json()]).to.deep.equal([
        200,
        { databases: [shop()], next: null },
      ]);
    }
    expect((await list('viewer', '?under=nothing')).json()).to.deep.equal({
      databases: [],
      next: null,
    });
  });

  it('leads to the next page by a link', async () => {
    const first = await list('viewer', '?under=db-eu-1&limit=1');
    const { databases, next } = first.json<{ databases: readonly unknown[]; next: string }>();
    expect(databases).to.have.length(1);
    expect(first.headers.link).to.equal(`<?under=db-eu-1&limit=1&after=${next}>; rel="next"`);
    const last = await list('viewer', `?under=db-eu-1&limit=1&after=${next}`);
    expect(last.json()).to.deep.equal({ databases: [shop()], next: null });
    expect(last.headers).not.to.have.property('link');
  });

  it('lists nothing to a caller who may read none', async () => {
    expect((await list('neighbour')).json()).to.deep.equal({ databases: [], next: null });
  });

  it('names what is wrong with the query, and an id that leads nowhere', async () => {
    for (const query of ['limit=0', 'limit=101', 'after=%20', 'under=', 'over=x'])
      expect(errorOf(await list('viewer', `?${query}`)), query).to.deep.include({
        status: 400,
        code: 'malformed_request',
      });
    const unknown = `under=${service.databases.shop.replace(/^./, (digit) => (digit === 'f' ? '0' : 'f'))}`;
    expect(errorOf(await list('viewer', `?${unknown}`))).to.include({ status: 404 });
  });
});
