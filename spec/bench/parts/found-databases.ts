import { guardedLoginProbe } from '../../../adapters/login-probe/guarded-login-probe.js';
import { PG_SIGNS } from '../../../adapters/login-probe/postgresql/signs-query.js';
import { ATTENTION_LIMIT } from '../../../core/problems/problem-page.js';
import { Secret } from '../../../core/shared/secret.js';
import { anAdmin } from '../../support/access/a-caller.js';
import { loopbackGuard } from '../../support/login-probe/loopback-guard.js';
import { toLoopback } from '../../support/login-probe/to-loopback.js';
import { rightOf } from '../../support/shared/right-of.js';
import type { StubPostgres, StubPostgresTask } from '../children/monitoring-task.js';
import { benchPostgres } from '../engines/bench-postgres.js';
import type { Part, PartResult } from '../harness/bench-world.js';
import { forEachEngine } from '../harness/for-each-engine.js';
import { atMost, MS, notMeasured, WHOLE } from '../harness/goal.js';
import { median } from '../harness/percentile.js';
import { roundRobin } from '../harness/round-robin.js';
import { timed } from '../harness/stopwatch.js';
import { KNOWS_MEMORY } from '../processes/memory-peak.js';
import { workerProcess } from '../processes/worker-process.js';
import { findingFleet, stubFleet } from '../seeding/stub-fleet.js';
import { measureRound, STUBS } from './monitor-fleet.js';

const DATABASES = 10_000;
const SERVERS = 200;
const FLEET = { servers: SERVERS, warmMinutes: 1 };
const OF_EACH = DATABASES / SERVERS;

/** Rows of a catalogue that no folder stands behind: what they have would take 70 GB. */
const MADE = `INSERT INTO pg_database SELECT (jsonb_populate_record(d, jsonb_build_object('oid', 1000000 + n, 'datname', 'tenant_' || n))).*
  FROM pg_database d, generate_series(1, ${DATABASES}) n WHERE datname = 'postgres'`;
const UNMADE = "DELETE FROM pg_database WHERE datname LIKE 'tenant\\_%'";

/** What it costs to find ten thousand databases on one server. */
export const foundDatabases: Part = async ({ log, isQuick }) => {
  const { port, user, password, run } = await benchPostgres();
  const change = (statement: string) =>
    run('postgres', ['SET allow_system_table_mods = on', statement, 'VACUUM ANALYZE pg_database']);
  await change(MADE);
  log(`Logins to a server of ${DATABASES} databases`);
  const probe = guardedLoginProbe(loopbackGuard(60_000));
  const target = toLoopback({ port, user, password: new Secret(password), database: 'postgres' });
  // What it costs to look for signs is in a part of its own.
  const leavesOut = PG_SIGNS;
  const logIn = (finds: boolean) => () =>
    timed(() => rightOf(probe.logIn({ ...target, finds, leavesOut })));
  await Promise.all([logIn(true)(), logIn(false)()]);
  const turns = await roundRobin(isQuick ? 15 : 60, { finding: logIn(true), bare: logIn(false) });
  await probe.close();
  await change(UNMADE);
  const [findingMs, bareMs] = [median(turns.finding) / 1_000, median(turns.bare) / 1_000];
  const line = `What a login takes that finds ${DATABASES.toLocaleString('en-US')} databases, beyond one that finds none`;
  return { figures: { findingMs, bareMs }, goals: [atMost(line, 250, findingMs - bareMs, MS)] };
};

/** And on two hundred that are checked each minute. */
export const foundOnFleet: Part = forEachEngine(async (world, engine): Promise<PartResult> => {
  const what = `${DATABASES.toLocaleString('en-US')} databases that are found on ${SERVERS} servers, of as many that are described (${engine.name})`;
  if (!KNOWS_MEMORY)
    return { figures: {}, goals: [notMeasured(`Checks of ${what}`, 'there is no /proc')] };
  const portsOf = async (databases: number) =>
    (await workerProcess<StubPostgresTask, StubPostgres>(STUBS)({ count: SERVERS, databases }))
      .ports;
  const [finding, silent] = [await portsOf(OF_EACH), await portsOf(0)];
  const found = await measureRound(world, engine, FLEET, (store) => findingFleet(store, finding));
  const described = await measureRound(world, engine, FLEET, (store) =>
    stubFleet(store, SERVERS, silent, OF_EACH),
  );
  const stores = [await found.place.open(), await described.place.open()] as const;
  const rows = await rightOf(stores[0].fleet.resources);
  const reads = await roundRobin(400, {
    found: () => readOverview(stores[0]),
    described: () => readOverview(stores[1]),
  });
  await Promise.all(stores.map(({ close }) => close()));
  const unfound = DATABASES - rows.filter(({ type }) => type === 'database').length;
  return {
    figures: { engine: engine.name, found: found.round, described: described.round },
    goals: [
      atMost(
        `Processor time of a check of ${what}`,
        2,
        found.round.checkMs / described.round.checkMs,
      ),
      atMost(
        `A read of the overview of ${what}`,
        1.2,
        median(reads.found) / median(reads.described),
      ),
      atMost(
        `${what}: checks missed in a minute`,
        0,
        Math.max(0, SERVERS - found.round.checks),
        WHOLE,
      ),
      atMost(`${what}: databases that are not in the fleet after two rounds`, 0, unfound, WHOLE),
      atMost(
        `${what}: the slowest hundredth of /livez (p99)`,
        50,
        found.round.visitors.livezP99Ms,
        MS,
      ),
    ],
  };
});

const readOverview = (store: Parameters<typeof findingFleet>[0]): Promise<number> =>
  timed(() => rightOf(store.overview.read(anAdmin(), ATTENTION_LIMIT, new Date())));
