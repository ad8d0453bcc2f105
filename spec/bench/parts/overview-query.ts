import { ATTENTION_LIMIT } from '../../../core/problems/problem-page.js';
import { rightOf } from '../../support/shared/right-of.js';
import type { Engine } from '../engines/engine.js';
import { atMost, type Goal } from '../harness/goal.js';
import { roundRobin } from '../harness/round-robin.js';
import { timed } from '../harness/stopwatch.js';
import type { Part, BenchWorld } from '../harness/bench-world.js';
import { type CallerName, CALLERS } from '../seeding/bench-callers.js';
import type { SeededStore } from '../seeding/seeded-store.js';
import { type Percent, PERCENTS } from '../seeding/problem-sql.js';
import { growthGoals, isMany } from './growth.js';
import { type Cell, cellOf, type MeasuredRound } from './overview-cell.js';

/** p50 and p99 of the overview's query, for each caller and every size and density of the fleet. */
export const overviewQuery: Part = async (world) => {
  const cells: Cell[] = [];
  const goals: Goal[] = [];
  for (const engine of world.engines) {
    const measured = await measureEngine(world, engine);
    cells.push(...measured);
    const variants = PERCENTS.map((percent) => measured.filter((cell) => cell.percent === percent));
    goals.push(...growthGoals('a read of the overview', engine.name, variants));
    if (engine.name === 'SQLite') goals.push(manyOnSqlite(measured));
  }
  return { figures: cells.map(({ roundMedians: _, ...cell }) => cell), goals };
};

const MANY_ON_SQLITE_US = 2_500;

const manyOnSqlite = (cells: readonly Cell[]): Goal => {
  const slowest = cells.filter((c) => c.caller === '1,000 grants').map(({ p50Us }) => p50Us);
  return atMost(
    'Time of a read of the overview on SQLite for a caller with 1,000 grants, the slowest median',
    MANY_ON_SQLITE_US,
    Math.max(...slowest),
    { unit: ' µs', digits: 0 },
  );
};

const measureEngine = async (world: BenchWorld, engine: Engine): Promise<readonly Cell[]> => {
  const cells: Cell[] = [];
  for (const percent of PERCENTS) {
    const stores: SeededStore[] = [];
    for (const size of world.sizes) stores.push(await world.fleetOf(engine, size, percent));
    for (const caller of CALLERS) {
      world.log(`${engine.name}, ${percent} % with problems: the overview of ${caller}`);
      cells.push(...(await measureCaller(world, engine, stores, caller, percent)));
    }
  }
  return cells;
};

/** So many reads of one store before the next store: its pages are as warm as those of a service that is in use. */
const READINGS = { usual: 25, manyGrants: 5 };

const ROUNDS = { usual: 24, manyGrants: 12, quick: 8 };

const measureCaller = async (
  { isQuick }: BenchWorld,
  engine: Engine,
  stores: readonly SeededStore[],
  caller: CallerName,
  percent: Percent,
): Promise<readonly Cell[]> => {
  const kind = isMany(caller) ? 'manyGrants' : 'usual';
  const works = stores.map((store) => [store.size, turnAt(store, caller, READINGS[kind])] as const);
  const turns = await roundRobin(isQuick ? ROUNDS.quick : ROUNDS[kind], Object.fromEntries(works));
  const cells: Cell[] = [];
  for (const { size, store, callers } of stores) {
    const { problems } = await rightOf(
      store.overview.read(callers[caller], ATTENTION_LIMIT, new Date()),
    );
    const key = { engine: engine.name, percent, caller, size };
    cells.push(cellOf(key, problems.length, turns[size] ?? []));
  }
  return cells;
};

const turnAt =
  (seeded: SeededStore, caller: CallerName, readings: number) =>
  async (): Promise<MeasuredRound> => {
    const { store, callers } = seeded;
    const read = () => rightOf(store.overview.read(callers[caller], ATTENTION_LIMIT, new Date()));
    const changed: number[] = [];
    const unchanged: number[] = [];
    await read();
    for (let n = 0; n < readings; n += 1) {
      // Something has changed each time, so that no cached result is read.
      await rightOf(store.problems.open(seeded.extraProblem(n)));
      changed.push(await timed(read));
    }
    for (let n = 0; n < readings; n += 1) unchanged.push(await timed(read));
    return { changed, unchanged };
  };
