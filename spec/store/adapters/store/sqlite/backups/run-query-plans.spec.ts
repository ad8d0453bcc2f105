import { expect } from 'chai';
import {
  RUN_PAGE,
  SELECT_LAST_GOOD,
  SELECT_LAST_SUCCESSES,
  SELECT_LATEST,
} from '../../../../../../adapters/store/sqlite/backups/run-reads.js';
import { SQLITE, sqliteText } from '../../../../../../adapters/store/sqlite/connection/dialect.js';
import { selectKept } from '../../../../../../adapters/store/sql/backups/kept-dumps.js';
import { temporaryDirectory } from '../../../../../support/shared/temporary-directory.js';
import { queryPlansIn } from '../../../../../support/sqlite/query-plans.js';

describe('how SQLite reads runs', () => {
  const planOf = queryPlansIn(temporaryDirectory());

  for (const [what, statement, search] of [
    ['the latest runs of a schedule', SELECT_LATEST, 'r USING INDEX run_by_schedule'],
    ['the last good run of a schedule', SELECT_LAST_GOOD, 't USING INDEX run_made'],
    ['the last good dump of each schedule', SELECT_LAST_SUCCESSES, 't USING INDEX run_made'],
  ] as const)
    it(`takes ${what} from an index in their order`, async () => {
      const plan = await planOf(statement);
      expect(plan).to.include(`SEARCH ${search} (schedule=? AND planned_for<?)`);
      expect(plan.filter((step) => step.includes('TEMP B-TREE'))).to.deep.equal([]);
    });

  it('counts the dumps in one destination from an index that has all of them, in its order', async () => {
    const plan = await planOf(sqliteText(selectKept(SQLITE)));
    expect(plan).to.include('SEARCH k USING COVERING INDEX kept_dump_there (destination=?)');
    expect(plan.join()).not.to.contain('GROUP BY');
  });

  it('reads one state of a scope at a time, in the order of the page', async () => {
    const plan = await planOf(RUN_PAGE);
    expect(plan).to.include('SEARCH s USING PRIMARY KEY (scope=? AND state=? AND started_at<?)');
  });
});
