import { daysOfNew } from '../../../../support/problems/a-problem.js';
import { expect } from 'chai';
import { aServer } from '../../../../support/http/a-server.js';
import type { Holder } from '../../../../support/http/seed-tokens.js';

describe('GET /v1/databases', () => {
  const service = aServer();

  const list = (holder: Holder, query = '') => service.send(`GET /v1/databases${query}`, holder);

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
});
