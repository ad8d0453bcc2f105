import * as O from 'fp-ts/lib/Option.js';
import type { ResourceQuery } from '../../../core/problems/resource-row.js';
import { rightOf } from '../../support/shared/right-of.js';
import type { Engine } from '../engines/engine.js';
import type { BenchWorld, Part } from '../harness/bench-world.js';
import type { Goal } from '../harness/goal.js';
import { CALLERS } from '../seeding/bench-callers.js';
import type { SeededStore } from '../seeding/seeded-store.js';
import { growthGoals } from './growth.js';
import { measurePages, type PageCost } from './measure-pages.js';

/** Each is full in the smallest fleet, or has nothing in any. */
const LISTS = {
  'the worst servers': { type: 'server', order: 'worst' },
  'the worst databases': { type: 'database', order: 'worst' },
  'databases by path': { type: 'database', order: 'path' },
} as const satisfies Readonly<Record<string, Pick<ResourceQuery, 'type' | 'order'>>>;

type List = keyof typeof LISTS;

interface ListCell extends PageCost {
  readonly engine: Engine['name'];
  readonly list: List;
}

/** p50 and p99 of the first page of lists of resources, for each caller and every size of a fleet in which a tenth has problems. */
export const resourceLists: Part = async (world) => {
  const cells: ListCell[] = [];
  const goals: Goal[] = [];
  for (const engine of world.engines) {
    const measured = await measureEngine(world, engine);
    cells.push(...measured);
    const variants = LIST_NAMES.map((list) => measured.filter((cell) => cell.list === list));
    goals.push(...growthGoals('a page of a list of resources', engine.name, variants));
  }
  return { figures: cells.map(({ roundMedians: _, ...cell }) => cell), goals };
};

const LIST_NAMES = Object.keys(LISTS) as readonly List[];

const measureEngine = async (world: BenchWorld, engine: Engine): Promise<readonly ListCell[]> => {
  const stores: SeededStore[] = [];
  for (const size of world.sizes) stores.push(await world.fleetOf(engine, size, 10));
  const cells: ListCell[] = [];
  for (const list of LIST_NAMES)
    for (const caller of CALLERS) {
      world.log(`${engine.name}: ${list} of ${caller}`);
      const costs = await measurePages(world, stores, caller, async ({ store, callers }) => {
        const page = store.resources.page(callers[caller], queryOf(list), new Date());
        return (await rightOf(page)).rows.length;
      });
      cells.push(...costs.map((cost) => ({ engine: engine.name, list, ...cost })));
    }
  return cells;
};

const queryOf = (list: List): ResourceQuery => ({
  ...LISTS[list],
  under: O.none,
  contains: O.none,
  engine: O.none,
  health: O.none,
  policy: O.none,
  after: O.none,
  limit: 50,
});
