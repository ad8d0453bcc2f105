import { ATTENTION_LIMIT } from '../../../core/problems/priority.js';
import { grantsOn } from '../../../core/access/caller.js';
import { aCaller, aStranger, aViewer } from '../../support/access/a-caller.js';
import { aUuid } from '../../support/shared/a-uuid.js';
import { refAt } from '../../support/fleet/put-fleet.js';
import { rightOf } from '../../support/shared/right-of.js';
import type { ReportingOutcome, ReportingTask } from '../children/reporting-task.js';
import { forEachEngine } from '../harness/for-each-engine.js';
import { atLeast } from '../harness/goal.js';
import { roundRobin } from '../harness/round-robin.js';
import { median } from '../harness/percentile.js';
import { medianRatio } from '../harness/ratio.js';
import { workerProcess } from '../processes/worker-process.js';

const REPORTER = new URL('../children/problem-reporter.js', import.meta.url);
const CHANGES_A_SECOND = 2_000;
const DATABASES = 90;
const GOAL = 0.8;

/** More than any cache holds, so that each is read from the store: when the first comes again, it was evicted. */
const READERS = Array.from({ length: 4_000 }, (_, n) =>
  aCaller(...aViewer().grants, ...grantsOn(aUuid(n), ['server:read'])),
);

/** The rate at which the overview is read while another process reports problems, as a share of the quiet rate. */
export const overviewUnderWrites = forEachEngine(async (world, engine) => {
  const size = world.sizes.at(-1) ?? 0;
  const { store, location } = await world.fleetOf(engine, size, 10);
  const databases: string[] = [];
  for (let n = 1; n <= DATABASES; n += 1) databases.push((await refAt(store, `s${n}/main/d3`)).id);
  const reporter = workerProcess<ReportingTask, ReportingOutcome>(REPORTER);
  const durationMs = world.isQuick ? 1_000 : 2_000;
  const task = { environment: location.environment, databases, perSecond: CHANGES_A_SECOND };
  let next = 0;
  const read = () => {
    next = (next + 1) % READERS.length;
    return rightOf(store.overview.read(READERS[next] ?? aStranger, ATTENTION_LIMIT, new Date()));
  };
  world.log(`${engine.name}: the overview while problems change`);
  await reporter({ ...task, durationMs: 200 });
  const reported: number[] = [];
  const rates = await roundRobin(world.isQuick ? 4 : 9, {
    quiet: () => readingRate(read, durationMs),
    busy: async () => {
      const reporting = reporter({ ...task, durationMs: durationMs + 200 });
      const rate = await readingRate(read, durationMs);
      reported.push((await reporting).perSecond);
      return rate;
    },
  });
  const share = medianRatio(rates.busy, rates.quiet);
  return {
    figures: {
      engine: engine.name,
      size,
      quietPerSecond: median(rates.quiet),
      busyPerSecond: median(rates.busy),
      changesPerSecond: median(reported),
      share,
    },
    goals: [
      atLeast(
        `overview, ${engine.name}, at ${Math.round(median(reported))} changes a second, of the quiet rate`,
        GOAL,
        share,
      ),
    ],
  };
});

/** How many readings a second there are, one after the other. */
const readingRate = async (read: () => Promise<unknown>, durationMs: number): Promise<number> => {
  const start = performance.now();
  let count = 0;
  for (; performance.now() - start < durationMs; count += 1) await read();
  return (count * 1_000) / (performance.now() - start);
};
