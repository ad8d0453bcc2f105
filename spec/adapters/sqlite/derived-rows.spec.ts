import { expect } from 'chai';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { SEVERITIES } from '../../../core/domain/severity.js';
import type { Store } from '../../../core/ports/store.js';
import { aReport } from '../../support/a-problem.js';
import { aWideFleet } from '../../support/a-wide-fleet.js';
import { putFleet } from '../../support/put-fleet.js';
import { rightOf } from '../../support/right-of.js';
import { sqliteStoreIn } from '../../support/sqlite-store-in.js';
import { surveyFleet } from '../../support/survey-fleet.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

/** What the derived tables must hold, worked out anew from the tables that they derive from. */
const DERIVED = {
  'SELECT type, count FROM resource_count': `SELECT type, (SELECT count(*) FROM resource r WHERE r.type = c.type) AS count
                     FROM resource_count c ORDER BY 1`,
  'SELECT * FROM lineage': `WITH RECURSIVE up (resource_id, scope_id, above) AS (
              SELECT id, id, parent_id FROM resource
              UNION ALL SELECT up.resource_id, r.id, r.parent_id FROM up JOIN resource r ON r.id = up.above)
            SELECT resource_id, scope_id FROM up UNION SELECT id, 'fleet' FROM resource
             UNION SELECT 'fleet', 'fleet' ORDER BY 1, 2`,
  'SELECT * FROM problem_scope': `SELECT l.scope_id, r.type AS resource_type, p.severity_rank, p.since, p.id AS problem_id, p.seq AS problem_seq
                    FROM problem p JOIN resource r ON r.id = p.resource_id
                    JOIN lineage l ON l.resource_id = r.id ORDER BY 1, 2, 3, 4, 5`,
} as const;

describe('what a SQLite store derives', () => {
  const directory = temporaryDirectory();
  let store: Store;
  let database: Sqlite.Database;
  beforeEach(async () => {
    store = sqliteStoreIn(directory.path);
    database = new Sqlite(join(directory.path, 'shipshape.db'));
    await putFleet(store, aWideFleet(3, 2, 2));
    for (const [index, { ref }] of (await surveyFleet(store)).entries())
      await rightOf(
        store.problems.open(aReport(ref, { severity: SEVERITIES[index % 3] ?? 'info' })),
      );
  });
  afterEach(async () => {
    database.close();
    await store.close();
  });

  const expectNoDrift = () => {
    for (const [kept, truth] of Object.entries(DERIVED))
      expect(database.prepare(kept).all(), kept).to.have.deep.members(
        database.prepare(truth).all(),
      );
  };

  it('is right after a fleet was made and problems were opened', expectNoDrift);

  const HAND_MADE = {
    'servers are removed with everything beneath them':
      "DELETE FROM resource WHERE path IN ('s1', 's2/i1')",
    'problems get worse': "UPDATE problem SET severity = 'critical', since = since - 5",
    'problems say something else': "UPDATE problem SET message = 'another'",
    'problems are closed': "DELETE FROM problem WHERE severity = 'info'",
  };
  for (const [what, sql] of Object.entries(HAND_MADE))
    it(`stays right when ${what} by hand`, () => {
      const before = database.prepare('SELECT * FROM problem_scope').all();
      database.exec(sql);
      expectNoDrift();
      expect(database.prepare('SELECT * FROM problem_scope').all()).not.to.deep.equal(before);
    });

  it('cannot be led astray by moving a resource or a problem', () => {
    const move = "UPDATE resource SET parent_id = NULL WHERE path = 's1/i1'";
    expect(() => database.exec(move)).to.throw('a resource keeps');
    const other = 'UPDATE problem SET resource_id = (SELECT id FROM resource LIMIT 1)';
    expect(() => database.exec(other)).to.throw('a problem keeps');
    const renamed = "UPDATE resource SET name = 's9' WHERE path = 's1'";
    expect(() => database.exec(renamed)).to.throw('a resource keeps');
  });

  it('stays right when the fleet is emptied', async () => {
    await putFleet(store, { servers: [], destinations: [], channels: [] });
    expectNoDrift();
    expect(database.prepare('SELECT count(*) FROM problem_scope').pluck().get()).to.equal(0);
  });
});
