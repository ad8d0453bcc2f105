import type { Engine } from '../engines/engine.js';
import { atMost, type Goal } from '../harness/goal.js';
import { medianRatio } from '../harness/ratio.js';
import { type CallerName, CALLERS } from '../seeding/bench-callers.js';

const GROWTH = { SQLite: 2, Postgres: 1.3 } as const;
const GROWTH_OF_MANY = 2;

/** Below this size there are no 1,000 servers. */
const MANY_FROM = 10_000;

/** What a page cost one caller of one fleet. */
export interface Reading {
  readonly caller: CallerName;
  readonly size: number;
  /** How many problems the page has. */
  readonly problemCount: number;
  /** The median of each turn, to be compared with the same turn of another fleet. */
  readonly roundMedians: readonly number[];
}

/**
 * How the cost of a page grows for each caller from the smallest fleet to the largest, which is the last of each of
 * the `variants`: the worst of these, in each of which everything but the size is the same.
 */
export const growthGoals = (
  what: string,
  engine: Engine['name'],
  variants: readonly (readonly Reading[])[],
): readonly Goal[] =>
  CALLERS.map((caller) => {
    const growths = variants.map((readings) => growth(readings.filter(isOf(caller))));
    const largest = variants[0]?.at(-1)?.size ?? NaN;
    const limit = isMany(caller) ? GROWTH_OF_MANY : GROWTH[engine];
    const size = largest.toLocaleString('en-US');
    return atMost(
      `Time of ${what} on ${engine} in a fleet of ${size} resources, of that in the smallest with as long a page (caller: ${caller})`,
      limit,
      Math.max(...growths),
    );
  });

export const isMany = (caller: CallerName): boolean => caller.includes('1,000');

const isOf = (caller: CallerName) => (reading: Reading) =>
  reading.caller === caller && (!isMany(caller) || reading.size >= MANY_FROM);

/** Pages are compared that have as many problems: of 1,000 resources, 1 % do not fill one. */
const growth = (readings: readonly Reading[]): number => {
  const largest = readings.at(-1);
  const smallest = readings.find(({ problemCount }) => problemCount === largest?.problemCount);
  return medianRatio(largest?.roundMedians ?? [], smallest?.roundMedians ?? []);
};
