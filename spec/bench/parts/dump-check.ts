import { spawnSync } from 'node:child_process';
import type { CheckBurst, CheckOutcome, CheckTask, CheckTimes } from '../children/check-task.js';
import { sqliteEngine } from '../engines/sqlite-engine.js';
import { atLeast, atMost, figureOnly, type Goal, notMeasured } from '../harness/goal.js';
import { median, percentile } from '../harness/percentile.js';
import { medianRatio } from '../harness/ratio.js';
import type { Part } from '../harness/bench-world.js';
import type { StubPostgres, StubPostgresTask } from '../children/monitoring-task.js';
import { workerProcess } from '../processes/worker-process.js';
import { checkFleet } from '../seeding/check-fleet.js';

const TARGETS = new URL('../children/stub-postgres.js', import.meta.url);
const DRIVER = new URL('../children/check-driver.js', import.meta.url);
const AT_ONCE = 200;

/** What a dump check takes compared with its two halves and with doing it by hand, and when many come at once. */
export const dumpCheck: Part = async (world) => {
  const place = await sqliteEngine.makeLocation();
  const store = await place.open();
  world.log(`Dump checks: ${AT_ONCE} databases are made`);
  const { ports } = await workerProcess<StubPostgresTask, StubPostgres>(TARGETS)({
    count: AT_ONCE,
  });
  const fleet = await checkFleet(store, AT_ONCE, ports);
  await store.close();
  const hasClients = ['pg_dump', 'psql'].every(
    (tool) => spawnSync(tool, ['--version']).status === 0,
  );
  const dataDir = place.environment['SHIPSHAPE_DATA_DIR'] ?? '';
  world.log('Dump checks: one by one, and many at once');
  const outcome = await workerProcess<CheckTask, CheckOutcome>(DRIVER)({
    ...fleet,
    dataDir,
    hasClients,
    rounds: world.isQuick ? 12 : 60,
  });
  return {
    figures: { ...outcome, times: summaries(outcome.times), hasClients },
    goals: [...oneByOne(outcome.times, hasClients), ...manyAtOnce(outcome, hasClients)],
  };
};

const summaries = (times: CheckTimes) =>
  Object.fromEntries(
    Object.entries(times as unknown as Record<string, readonly number[]>).map(([name, took]) => [
      name,
      { p50Us: median(took), p99Us: percentile(took, 0.99) },
    ]),
  );

const NO_CLIENTS = 'this machine has no pg_dump and psql';

const oneByOne = (times: CheckTimes, hasClients: boolean): readonly Goal[] => {
  const { login, known, guarded, toolCheck, first, tool, manual } = times;
  const slowerHalf = login.map((took, round) => Math.max(took, tool[round] ?? 0));
  return [
    atMost('dump check, tool known, of a bare login', 1.15, medianRatio(known, login)),
    figureOnly('its login alone, under guard, of a bare one', medianRatio(guarded, login)),
    figureOnly('its look at the tools alone, of a bare login', medianRatio(toolCheck, login)),
    ...(hasClients
      ? [
          atMost('dump check, tool known, of doing it by hand', 0.3, medianRatio(known, manual)),
          atMost('dump check, first one, of its slower half', 1.8, medianRatio(first, slowerHalf)),
        ]
      : [notMeasured('dump check, by hand and first one', NO_CLIENTS)]),
  ];
};

const manyAtOnce = (outcome: CheckOutcome, hasClients: boolean): readonly Goal[] => {
  const { distinct, ofTen, spread, manualPerSecond } = outcome;
  const of = (bursts: readonly CheckBurst[], read: (burst: CheckBurst) => number): number =>
    median(bursts.map(read));
  const rate = of(distinct, ({ perSecond }) => perSecond);
  const what = `${AT_ONCE} checks at once`;
  return [
    hasClients
      ? atLeast(`${what}, distinct, of the rate by hand`, 3, rate / manualPerSecond)
      : notMeasured(`${what}, of the rate by hand`, NO_CLIENTS),
    atMost(
      `${what}, distinct, p99 of p50`,
      1.2,
      of(distinct, (b) => b.p99Us / b.p50Us),
    ),
    atMost(
      `${what}, of as many servers and all let through, p99 of p50`,
      1.2,
      of(spread, (b) => b.p99Us / b.p50Us),
    ),
    atMost(
      `${what}, distinct, event-loop lag`,
      25,
      of(distinct, (b) => b.lagMs),
      {
        unit: ' ms',
        digits: 1,
      },
    ),
    atLeast(
      `${what}, of 10 databases, of the uncoalesced rate`,
      15,
      of(ofTen, ({ perSecond }) => perSecond) / rate,
    ),
  ];
};
