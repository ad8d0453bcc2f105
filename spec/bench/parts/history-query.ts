import * as O from 'fp-ts/lib/Option.js';
import type { ProblemQuery } from '../../../core/problems/ports/problem-history.js';
import { rightOf } from '../../support/shared/right-of.js';
import type { Engine } from '../engines/engine.js';
import type { Goal } from '../harness/goal.js';
import type { Part, BenchWorld } from '../harness/bench-world.js';
import { CALLERS } from '../seeding/bench-callers.js';
import type { SeededStore } from '../seeding/seeded-store.js';
import { growthGoals } from './growth.js';
import { measurePages, type PageCost } from './measure-pages.js';

/** The beginning of the whole list, and of its part that is closed. */
const PAGES = ['first page', 'latest closed'] as const;
type Page = (typeof PAGES)[number];

interface HistoryCell extends PageCost {
  readonly engine: Engine['name'];
  readonly page: Page;
}

/** p50 and p99 of a page of the history, for each caller and every size of a fleet in which half of the problems are closed. */
export const historyQuery: Part = async (world) => {
  const cells: HistoryCell[] = [];
  const goals: Goal[] = [];
  for (const engine of world.engines) {
    const measured = await measureEngine(world, engine);
    cells.push(...measured);
    const variants = PAGES.map((page) => measured.filter((cell) => cell.page === page));
    goals.push(...growthGoals('a page of the history', engine.name, variants));
  }
  return { figures: cells.map(({ roundMedians: _, ...cell }) => cell), goals };
};

const measureEngine = async (world: BenchWorld, engine: Engine) => {
  const stores: SeededStore[] = [];
  for (const size of world.sizes) {
    const seeded = await world.fleetOf(engine, size, 100);
    await seeded.closeHalf();
    stores.push(seeded);
  }
  const cells: HistoryCell[] = [];
  for (const page of PAGES)
    for (const caller of CALLERS) {
      world.log(`${engine.name}: the ${page} of ${caller}`);
      const costs = await measurePages(world, stores, caller, async ({ store, callers }) => {
        const read = store.history.page(callers[caller], queryOf(page), new Date());
        return (await rightOf(read)).problems.length;
      });
      cells.push(...costs.map((cost) => ({ engine: engine.name, page, ...cost })));
    }
  return cells;
};

const LIMIT = 50;

const queryOf = (page: Page): ProblemQuery => ({
  filter: {
    state: page === 'latest closed' ? O.some('closed') : O.none,
    kind: O.none,
    severity: O.none,
    resource: O.none,
    includesSuppressed: true,
  },
  after: O.none,
  limit: LIMIT,
});
