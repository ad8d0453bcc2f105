import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect } from 'chai';
import type { Store } from '../../../../../../core/store.js';
import { startRunsEverywhere } from '../../../../../support/backups/runs-everywhere.js';
import { aWideFleet } from '../../../../../support/fleet/a-wide-fleet.js';
import { putFleet } from '../../../../../support/fleet/put-fleet.js';
import { DRIFTS } from '../../../../../support/sqlite/expected-derived-rows.js';
import { sqliteStoreIn } from '../../../../../support/stores/sqlite-store-in.js';

const CHANGES = {
  'servers are removed with everything under them':
    "DELETE FROM resource WHERE path IN ('s1', 's2/i1')",
  'databases are removed': "DELETE FROM resource WHERE path LIKE '%/d1'",
  'runs end': "UPDATE run SET state = 'failed' WHERE state = 'running'",
  'runs start again': "UPDATE run SET started_at = started_at + 1, state = 'due'",
  'runs go': "DELETE FROM run WHERE state = 'done'",
  'a database and its runs go': `
    DELETE FROM resource WHERE path LIKE 's1%'; DELETE FROM run WHERE database IS NULL`,
};

describe('where a SQLite store finds its runs', () => {
  const directory = mkdtempSync(join(tmpdir(), 'shipshape-spec-'));
  let store: Store;
  let database: Sqlite.Database;
  before(async () => {
    store = sqliteStoreIn(directory);
    await putFleet(store, aWideFleet(2, 2, 2));
    await startRunsEverywhere(store);
    database = new Sqlite(join(directory, 'shipshape.db'));
  });
  after(async () => {
    database.close();
    await store.close();
    rmSync(directory, { recursive: true, force: true });
  });
  // Each change by hand is undone.
  beforeEach(() => database.exec('BEGIN'));
  afterEach(() => database.exec('ROLLBACK'));

  const places = () => database.prepare('SELECT * FROM run_scope').all();
  const expectNoDrift = () => {
    for (const [kept, drift] of DRIFTS)
      expect(database.prepare(drift).all(), kept).to.deep.equal([]);
  };

  it('is every scope of their databases', () => {
    expectNoDrift();
    expect(places()).to.have.length(8 * 4);
  });

  for (const [what, sql] of Object.entries(CHANGES))
    it(`stays right when ${what} by hand`, () => {
      const before = places();
      database.exec(sql);
      expectNoDrift();
      expect(places()).not.to.deep.equal(before);
    });
});
