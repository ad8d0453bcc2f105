import type { CheckTask, CheckTimes } from '../children/check-task.js';
import { benchPostgres } from '../engines/bench-postgres.js';
import { atMost, MS, notMeasured } from '../harness/goal.js';
import type { Part } from '../harness/bench-world.js';
import { median } from '../harness/percentile.js';
import { freshAddresses } from '../processes/load-generator.js';
import { HAS_ADDRESSES, NO_ADDRESSES } from '../processes/overview-load.js';
import { preparedService } from '../processes/prepared-service.js';
import { workerProcess } from '../processes/worker-process.js';
import { checkPath, fleetOf } from '../seeding/check-fleet.js';

const CLIENT = new URL('../children/check-client.js', import.meta.url);

const NAME = 'inspected';
const TABLES = 3_000;

/** Not a superuser, for whom PostgreSQL skips most of the work. */
const READER = { user: 'inspector', password: 'the inspector of the benchmark' };

const LINE = `What a dump check of a database with ${TABLES} tables and as many sequences takes beyond a bare login to it`;

/** What it costs to look at everything that a dump would read. */
export const inspection: Part = async (world) => {
  if (!HAS_ADDRESSES) return { figures: {}, goals: [notMeasured(LINE, NO_ADDRESSES)] };
  world.log(`${TABLES} tables and sequences are made on a PostgreSQL`);
  const { port, run, withoutDurability } = await benchPostgres();
  await withoutDurability(async () => {
    await run('postgres', [
      `DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`,
      `DROP ROLE IF EXISTS ${READER.user}`,
      `CREATE ROLE ${READER.user} LOGIN PASSWORD '${READER.password}'`,
      `CREATE DATABASE ${NAME}`,
    ]);
    await run(NAME, [
      `DO $$ BEGIN FOR n IN 1..${TABLES} LOOP
         EXECUTE format('CREATE TABLE t%s (id serial PRIMARY KEY, note text)', n);
       END LOOP; END $$`,
      `GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${READER.user}`,
      `GRANT SELECT ON ALL SEQUENCES IN SCHEMA public TO ${READER.user}`,
      'VACUUM ANALYZE',
    ]);
  });
  const login = { port, ...READER };
  const { start, token, ids } = await preparedService(world, fleetOf(login, [NAME]), [
    checkPath(NAME),
  ]);
  const service = await start();
  world.log('Dump checks of that database');
  const times = await workerProcess<CheckTask, CheckTimes>(CLIENT)({
    login,
    url: service.url.href,
    token,
    names: [NAME],
    ids,
    addresses: freshAddresses(1),
    work: { _tag: 'OneByOne', rounds: world.isQuick ? 20 : 60 },
  });
  await service.end();
  const [loginMs, checkMs] = [median(times.login) / 1_000, median(times.check) / 1_000];
  return { figures: { loginMs, checkMs }, goals: [atMost(LINE, 25, checkMs - loginMs, MS)] };
};
