import { expect } from 'chai';
import {
  END_ABANDONED,
  FINISH_RUN,
  PURGE_RUNS,
  RENEW_RUN,
} from '../../../../adapters/postgres/backups/run-register.js';
import {
  SELECT_RUN,
  SELECT_RUN_PAGE,
} from '../../../../adapters/postgres/backups/select-run-page.js';
import { ADD_RUN, FIND_DUE } from '../../../../adapters/postgres/backups/add-run.js';
import { ANY_CLAIMABLE, CLAIM_RUN } from '../../../../adapters/postgres/backups/claim-run.js';
import {
  FIND_DESTINATION,
  NAMED_DESTINATION,
  SELECT_DESTINATIONS,
} from '../../../../adapters/postgres/backups/destination-register.js';
import { SELECT_LAST_SUCCESSES } from '../../../../adapters/postgres/backups/last-successes.js';
import {
  FIND_SCHEDULES,
  LIST_SCHEDULES,
} from '../../../../adapters/postgres/backups/list-schedules.js';
import { CHANGE_REPORTED, FIND_RUNNING } from '../../../../adapters/postgres/backups/report-run.js';
import {
  CANCEL_RUN,
  DESCRIBE_RUN,
  EXPIRE_RUN,
  POSTPONE_RUN,
  SELECT_STORED,
  SELECT_UNDER_WAY,
} from '../../../../adapters/postgres/backups/run-queue.js';
import { SELECT_SCHEDULES } from '../../../../adapters/postgres/backups/schedule-states.js';
import { ANY_TO_WAKE, RECORD, ROUSE, WAKE } from '../../../../adapters/postgres/backups/upkeep.js';
import { COUNT_RUNNING } from '../../../../adapters/postgres/backups/start-run.js';
import {
  FIND_REJECTION,
  PURGE_REJECTIONS,
} from '../../../../adapters/postgres/dump-check/rejected-login-register.js';
import { LAST_MAJOR } from '../../../../adapters/postgres/dump-check/seen-servers.js';
import { SELECT_TIMES } from '../../../../adapters/postgres/backups/schedule-times.js';
import { startRunsEverywhere } from '../../../support/backups/runs-everywhere.js';
import { aWideFleet } from '../../../support/fleet/a-wide-fleet.js';
import { putFleet } from '../../../support/fleet/put-fleet.js';
import {
  makePlannedDatabase,
  queryPlanOn,
  readsOf,
} from '../../../support/stores/postgres-query-plans.js';
import { postgresStoreAt, postgresWorld } from '../../../support/stores/postgres-world.js';

const STATEMENTS = {
  'a page of runs': SELECT_RUN_PAGE,
  'one run': SELECT_RUN,
  'how many runs run': COUNT_RUNNING,
  'a run that is renewed': RENEW_RUN,
  'a run that ends': FINISH_RUN,
  'runs that are abandoned': END_ABANDONED,
  'runs that ended long ago': PURGE_RUNS,
  'whether a run can be claimed': ANY_CLAIMABLE,
  'a run to claim': CLAIM_RUN,
  'the place of a run that is added': ADD_RUN,
  'the run for a due time': FIND_DUE,
  'the run of a dump made elsewhere': FIND_RUNNING,
  'a run that is reported': CHANGE_REPORTED,
  'what a run is made with': DESCRIBE_RUN,
  'a run that is tried again': POSTPONE_RUN,
  'a run that is cancelled': CANCEL_RUN,
  'a run whose dump was removed': EXPIRE_RUN,
  'runs that are under way': SELECT_UNDER_WAY,
  'runs whose dump is there': SELECT_STORED,
  'schedules with their runs': SELECT_SCHEDULES,
  'schedules at or under a path': LIST_SCHEDULES,
  'schedules by their ids': FIND_SCHEDULES,
  'the times of the schedules of databases': SELECT_TIMES,
  'the last good dump of each schedule': SELECT_LAST_SUCCESSES,
  'whether there is something to do': ANY_TO_WAKE,
  'what there is to do': WAKE,
  'what is recorded': RECORD,
  'what is roused': ROUSE,
  'a destination': FIND_DESTINATION,
  'a destination by its name': NAMED_DESTINATION,
  'what is known of destinations': SELECT_DESTINATIONS,
  'a rejected login': FIND_REJECTION,
  'rejections of long ago': PURGE_REJECTIONS,
  'the version of a server': LAST_MAJOR,
};

const READS = /Scan\b.* on (run|run_scope|upkeep|lineage|resource|login_rejection|seen_server)\b/;

/** An index without a condition is read as a whole; that of the runs that run has few. */
const BY_INDEX =
  /(Index (Only )?Scan|Bitmap Heap Scan) .*\n(Index|Recheck) Cond: |run_running|run_due/;

describe('how Postgres reads runs', () => {
  const world = postgresWorld();
  let name = '';
  before(async () => {
    name = await makePlannedDatabase(world());
    const store = await postgresStoreAt(world().url(name));
    await putFleet(store, aWideFleet(2, 2, 2));
    await startRunsEverywhere(store);
    await store.close();
  });

  const planOf = (statement: string) => queryPlanOn(world(), name, statement);

  for (const [what, statement] of Object.entries(STATEMENTS))
    it(`finds its way along indexes to ${what}`, async () => {
      const plan = await planOf(statement);
      const reads = readsOf(plan, READS);
      expect(reads).not.to.be.empty;
      expect(reads.filter((lines) => !BY_INDEX.test(lines))).to.deep.equal([]);
    });

  it('takes the last good dump of each schedule from an index in their order', async () => {
    const plan = await planOf(SELECT_LAST_SUCCESSES);
    expect(plan.filter((line) => / on run\b/.test(line))).to.deep.equal([
      '->  Index Scan Backward using run_made on run r',
    ]);
    expect(plan.filter((line) => line.includes('Sort'))).to.deep.equal([]);
  });

  it('reads one state of a scope at a time for a page', async () => {
    const plan = await planOf(SELECT_RUN_PAGE);
    const places = plan.flatMap((line, at) => (/ on run_scope\b/.test(line) ? [at] : []));
    expect(places).to.have.length(2);
    for (const at of places)
      for (const column of ['scope_id', 'state'])
        expect(plan[at + 1]).to.match(new RegExp(`^Index Cond: .*\\(${column} = `));
  });
});
