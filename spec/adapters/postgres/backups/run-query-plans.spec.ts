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
import { COUNT_RUNNING } from '../../../../adapters/postgres/backups/start-run.js';
import { sessionSettings } from '../../../../adapters/postgres/connection/session-settings.js';
import {
  FIND_REJECTION,
  PURGE_REJECTIONS,
} from '../../../../adapters/postgres/dump-check/rejected-login-register.js';
import { LAST_MAJOR } from '../../../../adapters/postgres/dump-check/seen-servers.js';
import { startRunsEverywhere } from '../../../support/backups/runs-everywhere.js';
import { aWideFleet } from '../../../support/fleet/a-wide-fleet.js';
import { putFleet } from '../../../support/fleet/put-fleet.js';
import { postgresStoreAt, postgresWorld } from '../../../support/stores/postgres-world.js';

const STATEMENTS = {
  'a page of runs': SELECT_RUN_PAGE,
  'one run': SELECT_RUN,
  'how many runs run': COUNT_RUNNING,
  'a run that is renewed': RENEW_RUN,
  'a run that ends': FINISH_RUN,
  'runs that are abandoned': END_ABANDONED,
  'runs that ended long ago': PURGE_RUNS,
  'a rejected login': FIND_REJECTION,
  'rejections of long ago': PURGE_REJECTIONS,
  'the version of a server': LAST_MAJOR,
};

const READS = /Scan\b.* on (run|run_scope|lineage|resource|login_rejection|seen_server)\b/;

/** An index without a condition is read as a whole; that of the runs that run has few. */
const BY_INDEX = /(Index (Only )?Scan|Bitmap Heap Scan) .*\n(Index|Recheck) Cond: |run_running/;

describe('how Postgres reads runs', () => {
  const world = postgresWorld();
  let name = '';
  const query = (sql: string) => world().server.query(sql, name);
  before(async () => {
    name = await world().make();
    for (const [setting, value] of Object.entries(sessionSettings(10_000)))
      await query(`ALTER DATABASE ${name} SET ${setting} = ${value}`);
    const store = await postgresStoreAt(world().url(name));
    await putFleet(store, aWideFleet(2, 2, 2));
    await startRunsEverywhere(store);
    await store.close();
  });

  const planOf = async (statement: string): Promise<readonly string[]> => {
    const rows = await query(`EXPLAIN (GENERIC_PLAN, COSTS OFF) ${statement}`);
    return rows.map((row) => String(row['QUERY PLAN']).trim());
  };

  for (const [what, statement] of Object.entries(STATEMENTS))
    it(`finds its way along indexes to ${what}`, async () => {
      const plan = await planOf(statement);
      const reads = plan
        .map((line, at) => `${line}\n${plan[at + 1] ?? ''}`)
        .filter((lines) => READS.test(lines.split('\n')[0] ?? ''));
      expect(reads).not.to.be.empty;
      expect(reads.filter((lines) => !BY_INDEX.test(lines))).to.deep.equal([]);
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
