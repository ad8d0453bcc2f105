import { expect } from 'chai';
import {
  SELECT_RUN,
  SELECT_RUN_PAGE,
} from '../../../../adapters/sqlite/backups/select-run-page.js';
import { ADD_RUN, FIND_DUE } from '../../../../adapters/sqlite/backups/add-run.js';
import { ANY_CLAIMABLE, SELECT_CLAIMABLE } from '../../../../adapters/sqlite/backups/claim-run.js';
import { SELECT_DESTINATION_STATE } from '../../../../adapters/sqlite/backups/destination-register.js';
import { SELECT_LAST_SUCCESSES } from '../../../../adapters/sqlite/backups/last-successes.js';
import { FIND_RUNNING } from '../../../../adapters/sqlite/backups/report-run.js';
import { SELECT_STORED, SELECT_UNDER_WAY } from '../../../../adapters/sqlite/backups/run-queue.js';
import {
  FIND_SCHEDULES,
  LIST_SCHEDULES,
} from '../../../../adapters/sqlite/backups/schedule-register.js';
import {
  SELECT_LAST_GOOD,
  SELECT_LATEST,
  SELECT_SCHEDULE,
} from '../../../../adapters/sqlite/backups/schedule-states.js';
import { ROUSE, WAKE } from '../../../../adapters/sqlite/backups/upkeep-writes.js';
import { ANY_TO_WAKE } from '../../../../adapters/sqlite/backups/wake-if-any.js';
import {
  COUNT_RUNNING,
  IS_ABANDONED,
  PURGE,
} from '../../../../adapters/sqlite/backups/run-writes.js';
import { SELECT_TIMES } from '../../../../adapters/sqlite/backups/schedule-times.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';
import { queryPlansIn } from '../../../support/sqlite/query-plans.js';

const STATEMENTS = {
  'a page of runs': SELECT_RUN_PAGE,
  'one run': SELECT_RUN,
  'how many runs run': COUNT_RUNNING,
  'runs that are abandoned': `SELECT 1 FROM run WHERE ${IS_ABANDONED}`,
  'runs that ended long ago': PURGE,
  'whether a run can be claimed': ANY_CLAIMABLE,
  'a run to claim': SELECT_CLAIMABLE,
  'the place of a run that is added': ADD_RUN,
  'the run for a due time': FIND_DUE,
  'the run of a dump made elsewhere': FIND_RUNNING,
  'runs that are under way': SELECT_UNDER_WAY,
  'runs whose dump is there': SELECT_STORED,
  'a schedule': SELECT_SCHEDULE,
  'schedules at or under a path': LIST_SCHEDULES,
  'schedules by their ids': FIND_SCHEDULES,
  'the times of the schedules of databases': SELECT_TIMES,
  'the latest runs of a schedule': SELECT_LATEST,
  'the last good run of a schedule': SELECT_LAST_GOOD,
  'the last good dump of each schedule': SELECT_LAST_SUCCESSES,
  'whether there is something to do': ANY_TO_WAKE,
  'what there is to do': WAKE,
  'what is roused': ROUSE,
  'what is known of a destination': SELECT_DESTINATION_STATE,
};

/** The list, the lineages and the resources, which grow with the fleet and its history; the aliases are those of the statements. */
const GROWING = /^(SCAN|SEARCH) (run|r|s|t|u|upkeep|found|resource|d|o|lineage|l|scope_above)\b/;

describe('how SQLite reads runs', () => {
  const directory = temporaryDirectory();
  const planOf = queryPlansIn(directory);

  for (const [what, statement] of Object.entries(STATEMENTS))
    it(`finds its way along indexes to ${what}`, async () => {
      const plan = await planOf(statement);
      const reads = plan.filter((step) => GROWING.test(step));
      expect(reads).not.to.be.empty;
      expect(reads.filter((step) => !step.startsWith('SEARCH'))).to.deep.equal([]);
    });

  for (const [what, statement, search] of [
    ['the latest runs of a schedule', SELECT_LATEST, 'r USING INDEX run_by_schedule'],
    ['the last good run of a schedule', SELECT_LAST_GOOD, 't USING INDEX run_made'],
    ['the last good dump of each schedule', SELECT_LAST_SUCCESSES, 't USING INDEX run_made'],
  ] as const)
    it(`takes ${what} from an index in their order`, async () => {
      const plan = await planOf(statement);
      expect(plan).to.include(`SEARCH ${search} (schedule=?)`);
      expect(plan.filter((step) => step.includes('TEMP B-TREE'))).to.deep.equal([]);
    });

  it('reads one state of a scope at a time, in the order of the page', async () => {
    const plan = await planOf(SELECT_RUN_PAGE, PARAMETERS);
    expect(plan).to.include('SEARCH s USING PRIMARY KEY (scope=? AND state=? AND started_at<?)');
  });
});

const PARAMETERS = {
  scopes: '[]',
  within: 'fleet',
  states: '[]',
  startedAt: 1,
  after: '',
  limit: 1,
};
