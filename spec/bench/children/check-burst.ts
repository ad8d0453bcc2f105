import { percentile } from '../harness/percentile.js';
import { timed } from '../harness/stopwatch.js';
import type { CheckBurst } from './check-task.js';
import { measureEventLoopLag } from './event-loop-lag.js';

/** Starts all of the works at once, and waits for the last. */
export const burst = async (works: readonly (() => Promise<void>)[]): Promise<CheckBurst> => {
  const lag = measureEventLoopLag();
  const took: number[] = [];
  const wholeUs = await timed(() =>
    Promise.all(works.map(async (work) => took.push(await timed(work)))),
  );
  return {
    perSecond: (works.length / wholeUs) * 1_000_000,
    p50Us: percentile(took, 0.5),
    p99Us: percentile(took, 0.99),
    lagMs: lag.end(),
  };
};
