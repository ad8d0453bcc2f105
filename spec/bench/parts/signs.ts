import { guardedLoginProbe } from '../../../adapters/login-probe/guarded-login-probe.js';
import { SIGN_KINDS } from '../../../core/described/sign.js';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import { Secret } from '../../../core/shared/secret.js';
import { newerMysql } from '../../support/database-servers/newer-servers.js';
import { startNewerMysql } from '../../support/database-servers/newer-mysql.js';
import {
  startSystemMariadb,
  systemMariadb,
  type SystemMariadb,
} from '../../support/database-servers/system-mariadb.js';
import { loopbackGuard } from '../../support/login-probe/loopback-guard.js';
import { toLoopback } from '../../support/login-probe/to-loopback.js';
import { toMariadb } from '../../support/login-probe/to-mariadb.js';
import { rightOf } from '../../support/shared/right-of.js';
import { benchPostgres } from '../engines/bench-postgres.js';
import type { BenchWorld, Part, PartResult } from '../harness/bench-world.js';
import { onCleanUp } from '../harness/clean-ups.js';
import { atMost, figureOnly, MS, notMeasured } from '../harness/goal.js';
import { median } from '../harness/percentile.js';
import { medianRatio } from '../harness/ratio.js';
import { roundRobin } from '../harness/round-robin.js';
import { timed } from '../harness/stopwatch.js';

const TABLES = 3_000;
const NAME = 'many_tables';
const READER = { user: 'monitor', password: 'the monitor of the benchmark' };

/** A server of so many tables, as the login of a check sees it; undefined where this machine has none. */
type Start = () => Promise<DumpTarget | undefined>;

const READS = { ...READER, password: new Secret(READER.password), database: NAME };

const postgresql: Start = async () => {
  const { port, run, withoutDurability } = await benchPostgres();
  const create = `CREATE ROLE ${READER.user} LOGIN PASSWORD '${READER.password}' IN ROLE pg_monitor`;
  await withoutDurability(async () => {
    await run('postgres', [`CREATE DATABASE ${NAME}`, create]);
    await run(NAME, [
      `DO $$ BEGIN FOR n IN 1..${TABLES} LOOP EXECUTE format('CREATE TABLE t%s (id serial PRIMARY KEY)', n); END LOOP; END $$`,
      `GRANT SELECT ON ALL SEQUENCES IN SCHEMA public TO ${READER.user}`,
      'VACUUM ANALYZE',
    ]);
  });
  return toLoopback({ port, tls: { mode: 'off' }, ...READS });
};

const likeMysql =
  (engine: 'mysql' | 'mariadb', grant: string, start: () => Promise<SystemMariadb> | undefined) =>
  async () => {
    const server = await start();
    if (server === undefined) return undefined;
    onCleanUp(server.stop);
    const tables = Array.from(
      { length: TABLES },
      (_, n) => `CREATE TABLE t${n} (id INT AUTO_INCREMENT PRIMARY KEY);`,
    );
    await server.query(`CREATE DATABASE ${NAME}; USE ${NAME}; ${tables.join(' ')}
      CREATE USER '${READER.user}'@'%' IDENTIFIED BY '${READER.password}'; GRANT SELECT, ${grant} ON *.* TO '${READER.user}'@'%';`);
    return toMariadb({ engine, port: server.port, ...READS });
  };

/** No table is repaired as it is opened, so that MariaDB counts them for `tables_crashed`. */
const UNREPAIRED = { 'aria-recover-options': 'OFF', 'myisam-recover-options': 'OFF' };

const SERVERS: Readonly<Record<string, Start>> = {
  PostgreSQL: postgresql,
  MariaDB: likeMysql('mariadb', 'SLAVE MONITOR', () => {
    const programs = systemMariadb();
    return programs && startSystemMariadb(programs, UNREPAIRED);
  }),
  MySQL: likeMysql('mysql', 'REPLICATION CLIENT', () => {
    const programs = newerMysql();
    return programs && startNewerMysql(programs, { 'performance-schema': 'ON' });
  }),
};

/** What it costs to look for what will hurt, beside all else that the login of a check reads. */
export const signs: Part = async (world) => {
  const results: PartResult[] = [];
  for (const [name, start] of Object.entries(SERVERS))
    results.push(await measureLogins(world, name, await start()));
  return {
    figures: results.map(({ figures }) => figures),
    goals: results.flatMap(({ goals }) => goals),
  };
};

const measureLogins = async (
  { log, isQuick }: BenchWorld,
  name: string,
  target: DumpTarget | undefined,
) => {
  const line = `What a check's login to ${name} with ${TABLES.toLocaleString('en-US')} tables takes that looks for what will hurt`;
  if (target === undefined)
    return { figures: {}, goals: [notMeasured(line, `there is no ${name}`)] };
  log(`Logins to ${name}, with and without what will hurt`);
  const probe = guardedLoginProbe(loopbackGuard(60_000));
  const look = { ...target, siblings: [], finds: true };
  const logIn = (more: object) => () => timed(() => rightOf(probe.logIn({ ...look, ...more })));
  const ways = { looking: logIn({}), bare: logIn({ leavesOut: SIGN_KINDS }) };
  await Promise.all([ways.looking(), ways.bare()]);
  const turns = await roundRobin(isQuick ? 15 : 100, ways);
  await probe.close();
  const [lookingMs, bareMs] = [median(turns.looking) / 1_000, median(turns.bare) / 1_000];
  return {
    figures: { name, lookingMs, bareMs },
    goals: [
      atMost(`${line}, beyond one that does not`, 25, lookingMs - bareMs, MS),
      figureOnly(`${line}, of one that does not`, medianRatio(turns.looking, turns.bare)),
    ],
  };
};
