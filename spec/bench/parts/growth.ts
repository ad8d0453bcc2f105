import type { Engine } from '../engines/engine.js';
import { atMost, type Goal } from '../harness/goal.js';
import { medianRatio } from '../harness/ratio.js';
import { type CallerName, CALLERS } from '../seeding/bench-callers.js';
import { type Percent, PERCENTS } from '../seeding/trouble-sql.js';
import type { Cell } from './overview-cell.js';

const GROWTH = { SQLite: 1.2, Postgres: 1.3 } as const;
const GROWTH_OF_MANY = 2;
const MANY_ON_SQLITE_US = 1_000;

/** Below this size there are no 1,000 servers. */
const MANY_FROM = 10_000;

/**
 * How the cost grows from the smallest fleet to the largest at the same density: the worst of the densities.
 * Pages are compared that have as many problems: of 1,000 resources, 1 % do not fill one.
 */
export const growthGoals = (engine: Engine['name'], cells: readonly Cell[]): readonly Goal[] => {
  const largest = Math.max(...cells.map(({ size }) => size));
  const goals = CALLERS.map((caller) =>
    atMost(
      `overview, ${engine}, ${caller}: growth to ${largest}`,
      isMany(caller) ? GROWTH_OF_MANY : GROWTH[engine],
      Math.max(...PERCENTS.map((percent) => growth(cells.filter(isOf(caller, percent))))),
    ),
  );
  return engine === 'SQLite' ? [...goals, manyOnSqlite(cells)] : goals;
};

const isMany = (caller: CallerName): boolean => caller.includes('1,000');

const isOf =
  (caller: CallerName, percent: Percent) =>
  (cell: Cell): boolean =>
    cell.caller === caller &&
    cell.percent === percent &&
    (!isMany(caller) || cell.size >= MANY_FROM);

/** `cells` are of one caller and density, the smallest fleet first. */
const growth = (cells: readonly Cell[]): number => {
  const largest = cells.at(-1);
  const smallest = cells.find(({ shown }) => shown === largest?.shown);
  return medianRatio(largest?.turns ?? [], smallest?.turns ?? []);
};

const manyOnSqlite = (cells: readonly Cell[]): Goal => {
  const slowest = cells.filter((c) => c.caller === '1,000 grants').map(({ p50Us }) => p50Us);
  return atMost('overview, SQLite, 1,000 grants', MANY_ON_SQLITE_US, Math.max(...slowest), {
    unit: ' µs',
    digits: 0,
  });
};
