import { expect } from 'chai';
import { SELECT_EFFECTIVE_GRANTS } from '../../../adapters/postgres/access/effective-grants.js';
import { SELECT_PERMISSIONS } from '../../../adapters/postgres/access/permission-check.js';
import { SHARE_ROOTS } from '../../../adapters/postgres/connection/advisory-lock.js';
import { FIND } from '../../../adapters/postgres/fleet/find-dump-target.js';
import { LOCATE } from '../../../adapters/postgres/fleet/locate-resources.js';
import { SELECT_PART } from '../../../adapters/postgres/fleet/read-part.js';
import {
  moveRuns,
  RENAME,
  ROUSE_RENAMED,
} from '../../../adapters/postgres/fleet/rename-resources.js';
import { OPEN_SET, UPDATE_SET } from '../../../adapters/postgres/monitoring/change-problem-set.js';
import { COUNT, RESET } from '../../../adapters/postgres/monitoring/record-changes.js';
import { CLOSE } from '../../../adapters/postgres/problems/change-problem.js';
import {
  EXPIRE_FIRST,
  EXPIRE_UNLOCKED,
} from '../../../adapters/postgres/problems/expire-snoozes.js';
import { LAPSE } from '../../../adapters/postgres/problems/lapse-problems.js';
import { OPEN_REPORTS } from '../../../adapters/postgres/problems/open-statement.js';
import { CLOSE_SET } from '../../../adapters/postgres/problems/problem-sets.js';
import { PURGE } from '../../../adapters/postgres/problems/purge-problems.js';
import {
  SELECT_BY_PATH,
  SELECT_BY_PROBLEM,
} from '../../../adapters/postgres/problems/resources/select-candidates.js';
import {
  SELECT_LINEAGE,
  SELECT_ROWS,
} from '../../../adapters/postgres/problems/resources/select-rows.js';
import { TRIAGE } from '../../../adapters/postgres/problems/triage-problem.js';
import { SELECT_MONITORED_STATE } from '../../../adapters/postgres/monitoring/monitored-fleet.js';
import {
  SELECT_OVERVIEW,
  SELECT_UNSUPPRESSED_OVERVIEW,
} from '../../../adapters/postgres/problems/select-overview.js';
import {
  SELECT_PROBLEM_PAGE,
  SELECT_PROBLEM,
} from '../../../adapters/postgres/problems/select-problem-page.js';
import { aWideFleet } from '../../support/fleet/a-wide-fleet.js';
import {
  makePlannedDatabase,
  queryPlanOn,
  readsOf,
} from '../../support/stores/postgres-query-plans.js';
import { postgresStoreAt, postgresWorld } from '../../support/stores/postgres-world.js';
import { putFleet } from '../../support/fleet/put-fleet.js';

const STATEMENTS = {
  'the overview': SELECT_OVERVIEW,
  'the overview of who is shown what is folded': SELECT_UNSUPPRESSED_OVERVIEW,
  'a page of the history': SELECT_PROBLEM_PAGE,
  'resources at problems': SELECT_BY_PROBLEM,
  'rows of resources': SELECT_ROWS,
  'the state of a monitored server': SELECT_MONITORED_STATE,
  'one problem': SELECT_PROBLEM,
  'the effective grants of a caller': SELECT_EFFECTIVE_GRANTS,
  'what a caller may do': SELECT_PERMISSIONS,
  'a resource by its path or id': LOCATE,
  'what a check logs in to': FIND,
  'a problem that closes': CLOSE,
  'a problem that is triaged': TRIAGE,
  'problems that a check opens': OPEN_SET,
  'problems that reports open': OPEN_REPORTS,
  'problems whose reports are not renewed': LAPSE,
  'problems that a check or reports close at once': CLOSE_SET,
  'the roots of reports': SHARE_ROOTS,
  'problems that a check updates': UPDATE_SET,
  'resources by path': SELECT_BY_PATH,
  'what a resource is under': SELECT_LINEAGE,
  'snoozes that have ended': EXPIRE_UNLOCKED,
  'the snooze that has ended first': EXPIRE_FIRST,
  'problems that were closed long ago': PURGE,
  'streaks that grow': COUNT,
  'streaks that end': RESET,
  'a part of the fleet': SELECT_PART,
  'resources that get another name': RENAME,
  'what is roused by another name': ROUSE_RENAMED,
  'runs of databases that get another name': moveRuns('database'),
  'runs of schedules that get another name': moveRuns('schedule'),
};

const READS =
  /(Scan|Insert|Update|Delete)\b.* on (problem|problem_scope|problem_span|failure_streak|lineage|resource|run|upkeep)\b/;

/** An index without a condition is read as a whole; that of all snoozes is read until the first one. */
const BY_INDEX = /(Index (Only )?Scan|Bitmap Heap Scan) .*\n(Index|Recheck) Cond: |problem_snoozed/;

/** A plan of a change names its table as well. */
const CHANGES = /^(->  )?(Insert|Update|Delete) on /;

/** A plan that was made for a fleet before it grew may live for as long as its connection. */
const TIMES = [
  'while all was empty',
  'before anything was counted',
  'once all is counted',
] as const;

const OPEN_MANY = `
INSERT INTO shipshape.problem (id, resource_id, kind, severity, message, since)
SELECT gen_random_uuid(), id, kind, 'info', '', 5
  FROM shipshape.resource, unnest('{a,b,c,d,e}'::text[]) kind`;

const COUNT_MANY = `
INSERT INTO shipshape.failure_streak
SELECT id, kind, 1, 5, 5 FROM shipshape.resource, unnest('{a,b,c}'::text[]) kind`;

describe('how Postgres reads what grows with the fleet', () => {
  const world = postgresWorld();
  let name = '';
  const query = (sql: string) => world().server.query(sql, name);
  before(async () => {
    name = await makePlannedDatabase(world());
  });

  const fill = async () => {
    const store = await postgresStoreAt(world().url(name));
    await putFleet(store, aWideFleet(20, 5, 5));
    await store.close();
    await query(OPEN_MANY);
    await query(COUNT_MANY);
  };
  const PREPARATIONS: Readonly<Record<(typeof TIMES)[number], () => Promise<unknown>>> = {
    'while all was empty': () => Promise.resolve(),
    'before anything was counted': fill,
    'once all is counted': () => query('VACUUM ANALYZE'),
  };

  const planOf = (statement: string) => queryPlanOn(world(), name, statement);

  for (const when of TIMES)
    describe(when, () => {
      before(() => PREPARATIONS[when]());

      for (const [what, statement] of Object.entries(STATEMENTS))
        it(`finds its way along indexes to ${what}`, async () => {
          const plan = await planOf(statement);
          const reads = readsOf(plan, READS);
          expect(reads).not.to.be.empty;
          const others = reads.filter((lines) => !BY_INDEX.test(lines) && !CHANGES.test(lines));
          expect(others).to.deep.equal([]);
        });

      for (const [what, statement] of Object.entries(STATEMENTS).slice(0, 6))
        it(`reads no more than one part of a scope at a time for ${what}`, async () => {
          const plan = await planOf(statement);
          const places = plan.flatMap((line, at) => (/ on problem_scope\b/.test(line) ? [at] : []));
          expect(places).not.to.be.empty;
          for (const at of places)
            // From one place on, where the first row alone is wanted.
            for (const column of ['scope_id', 'resource_type', 'standing'])
              expect(plan[at + 1]).to.match(new RegExp(`^Index Cond: .*\\((ROW\\()?${column}\\b`));
        });
    });
});
