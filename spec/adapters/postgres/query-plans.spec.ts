import { expect } from 'chai';
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
import { postgresStoreAt, postgresWorld } from '../../support/stores/postgres-world.js';
import { putFleet } from '../../support/fleet/put-fleet.js';

const STATEMENTS = {
  'the overview': SELECT_OVERVIEW,
  'the overview of who is shown what is folded': SELECT_UNSUPPRESSED_OVERVIEW,
  'a page of the history': SELECT_PROBLEM_PAGE,
  'the state of a monitored server': SELECT_MONITORED_STATE,
  'one problem': SELECT_PROBLEM,
};

/** Bitmaps of these have the ancestors, the children, and the streaks of one resource. */
const BY_INDEX = /Index (Only )?Scan|Bitmap Heap Scan on (lineage|resource|failure_streak)\b/;

/** A plan that was made for a fleet before it grew may live for as long as its connection. */
const TIMES = { 'before anything was counted': 'SELECT', 'once all is counted': 'VACUUM ANALYZE' };

const OPEN = `
INSERT INTO shipshape.problem (id, resource_id, kind, severity, message, since)
SELECT gen_random_uuid(), id, kind, 'info', '', 5
  FROM shipshape.resource, unnest('{a,b,c,d,e}'::text[]) kind`;

const COUNT = `
INSERT INTO shipshape.failure_streak
SELECT id, kind, 1, 5 FROM shipshape.resource, unnest('{a,b,c}'::text[]) kind`;

describe('how Postgres reads what grows with the fleet', () => {
  const world = postgresWorld();
  let name = '';
  before(async () => {
    name = await world().make();
    const store = await postgresStoreAt(world().url(name));
    await putFleet(store, aWideFleet(20, 5, 5));
    await store.close();
    await world().server.query(OPEN, name);
    await world().server.query(COUNT, name);
    await world().server.query(`ALTER DATABASE ${name} SET search_path = shipshape`);
  });

  /** As the store's own connections do it: with one plan for whatever parameters. */
  const planOf = async (statement: string): Promise<readonly string[]> => {
    const explain = `EXPLAIN (GENERIC_PLAN, COSTS OFF) ${statement}`;
    const rows = await world().server.query(explain, name);
    return rows.map((row) => String(row['QUERY PLAN']).trim());
  };

  for (const [when, counting] of Object.entries(TIMES))
    describe(when, () => {
      before(() => world().server.query(counting, name));

      for (const [what, statement] of Object.entries(STATEMENTS))
        it(`finds its way along indexes to ${what}`, async () => {
          const reads = (await planOf(statement)).filter((line) =>
            / on (problem|problem_scope|failure_streak|lineage|resource)\b/.test(line),
          );
          expect(reads).not.to.be.empty;
          expect(reads.filter((line) => !BY_INDEX.test(line))).to.deep.equal([]);
        });

      for (const [what, statement] of Object.entries(STATEMENTS).slice(0, 4))
        it(`reads no more than one part of a scope at a time for ${what}`, async () => {
          const plan = await planOf(statement);
          const places = plan.flatMap((line, at) => (/ on problem_scope\b/.test(line) ? [at] : []));
          expect(places).not.to.be.empty;
          for (const at of places)
            for (const column of ['scope_id', 'resource_type', 'standing'])
              expect(plan[at + 1]).to.match(new RegExp(`^Index Cond: .*\\(${column} = `));
        });
    });
});
