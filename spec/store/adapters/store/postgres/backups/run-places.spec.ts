import { expect } from 'chai';
import type { Store } from '../../../../../../core/store.js';
import { startRunsEverywhere } from '../../../../../support/backups/runs-everywhere.js';
import { aWideFleet } from '../../../../../support/fleet/a-wide-fleet.js';
import { putFleet } from '../../../../../support/fleet/put-fleet.js';
import { expectNoDrift } from '../../../../../support/postgres/expected-derived-rows.js';
import { postgresStoreAt, postgresWorld } from '../../../../../support/stores/postgres-world.js';

const CHANGES = {
  'servers are removed with everything under them':
    "DELETE FROM shipshape.resource WHERE path IN ('s1', 's2/i1')",
  'parents and children are removed at once':
    "DELETE FROM shipshape.resource WHERE path LIKE 's1%' OR path LIKE '%/d1'",
  'runs end': "UPDATE shipshape.run SET state = 'failed' WHERE state = 'running'",
  'runs start again': "UPDATE shipshape.run SET started_at = started_at + 1, state = 'due'",
  'runs go': "DELETE FROM shipshape.run WHERE state = 'done'",
  'a database and its runs go': `
    DELETE FROM shipshape.resource WHERE path LIKE 's1%';
    DELETE FROM shipshape.run WHERE database_id IS NULL`,
};

describe('where a Postgres store finds its runs', () => {
  const world = postgresWorld();
  let store: Store;
  let name = '';
  beforeEach(async () => {
    name = await world().make();
    store = await postgresStoreAt(world().url(name));
    await putFleet(store, aWideFleet(2, 2, 2));
    await startRunsEverywhere(store);
  });
  afterEach(() => store.close());

  const query = (sql: string) => world().server.query(sql, name);
  const places = () => query('SELECT * FROM shipshape.run_scope ORDER BY 1, 2, 3, 4');

  it('is every scope of their databases', async () => {
    await expectNoDrift(query);
    expect(await places()).to.have.length(8 * 4);
  });

  for (const [what, sql] of Object.entries(CHANGES))
    it(`stays right when ${what} by hand`, async () => {
      const before = await places();
      await query(sql);
      await expectNoDrift(query);
      expect(await places()).not.to.deep.equal(before);
    });
});
