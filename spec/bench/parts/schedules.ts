import { setTimeout as delay } from 'node:timers/promises';
import type { Engine, StoreLocation } from '../engines/engine.js';
import type { BenchWorld, Part, PartResult } from '../harness/bench-world.js';
import { atMost, figureOnly, notMeasured, WHOLE } from '../harness/goal.js';
import { scratchDirectory } from '../harness/scratch-directory.js';
import type { NodeProcess } from '../processes/node-process.js';
import { runLateness } from '../processes/run-lateness.js';
import { startService } from '../processes/service-process.js';
import { benchTokens } from '../seeding/bench-tokens.js';
import { forEachEngineWithDumps } from '../seeding/for-each-engine-with-dumps.js';
import { serverOf } from '../seeding/empty-databases.js';
import { cronOverTheDay, examinedSince, scheduledFleet } from '../seeding/scheduled-fleet.js';

const SCHEDULES = 10_000;
const DATABASES = ['d1', 'd2', 'd3', 'd4'];

/** Until all has been loaded that the service loads with its first examinations and its first dump. */
const WARMING_MS = 30_000;
const MEASURED_MS = 300_000;
const QUICK_MS = 60_000;

const LINE = `${SCHEDULES.toLocaleString('en-US')} daily schedules on one node, in the busiest hour of their day`;

/** What it costs a service to plan, to examine and to carry out many schedules, and how soon it does. */
export const schedules: Part = forEachEngineWithDumps(LINE, (...all) => measure(...all));

const measure = async (world: BenchWorld, engine: Engine, bin: string): Promise<PartResult> => {
  world.log(`${engine.name}: ${SCHEDULES} schedules`);
  const login = await serverOf(bin, DATABASES);
  const place = await engine.makeLocation();
  const store = await place.open();
  const folder = await scratchDirectory('vault');
  const timezone = zoneOfEvening(new Date());
  const described = { login, databases: DATABASES, folder, timezone, cronOf: cronOverTheDay };
  await place.withoutDurability(() => scheduledFleet(store, SCHEDULES, described));
  const [token = ''] = await benchTokens(store, 1);
  await store.close();
  await place.settle();
  const service = await startService(world.tree, {
    ...place.environment,
    SHIPSHAPE_TOOL_DIRS: bin,
  });
  const { used, since, seconds } = await timesOf(service, world.isQuick ? QUICK_MS : MEASURED_MS);
  const late = await runLateness(service, token);
  await service.end();
  const examined = await examinedIn(place, since);
  const share = used.own / seconds;
  return {
    figures: { engine: engine.name, seconds, ...used, share, examined, late },
    goals: [
      ...goalsOf(engine, share, used.children / seconds, late),
      figureOnly(
        `Examinations a minute in that hour (${engine.name})`,
        (60 * examined) / seconds,
        WHOLE,
      ),
    ],
  };
};

const goalsOf = ({ name }: Engine, share: number, ofTools: number, late: readonly number[]) => [
  atMost(`${LINE}: processor time of the service, of one core (${name})`, 0.1, share, {
    digits: 3,
  }),
  figureOnly(`The same of the dump tools for ${late.length} runs (${name})`, ofTools, {
    digits: 3,
  }),
  late.length === 0
    ? notMeasured(`${LINE}: a run begins late by`, 'none was due')
    : atMost(`${LINE}: the latest run begins late by (${name})`, 5, Math.max(...late), {
        unit: ' s',
        digits: 1,
      }),
];

const examinedIn = async (place: StoreLocation, since: Date): Promise<number> => {
  const store = await place.open();
  const examined = await examinedSince(store, since);
  await store.close();
  if (examined === 0) throw new Error('Nothing was examined');
  return examined;
};

/** A zone where it is between six and seven in the evening: then the next runs of most schedules are examined. */
const zoneOfEvening = (now: Date): string => {
  const east = ((18 - now.getUTCHours() + 36) % 24) - 12;
  // The signs of these zones are those of POSIX: west is positive.
  return `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
};

const timesOf = async ({ processorTime }: NodeProcess, measuredMs: number) => {
  await delay(WARMING_MS);
  const since = new Date();
  const [before, begun] = [processorTime(), performance.now()];
  await delay(measuredMs);
  const [after, seconds] = [processorTime(), (performance.now() - begun) / 1_000];
  const used = { own: after.own - before.own, children: after.children - before.children };
  return { used, since, seconds };
};
