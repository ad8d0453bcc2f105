import * as E from 'fp-ts/lib/Either.js';
import type { ProblemReport } from '../../../core/problems/problem.js';
import { refAt } from '../../support/fleet/put-fleet.js';
import { rightOf } from '../../support/shared/right-of.js';
import type { Engine } from '../engines/engine.js';
import { benchCallers } from './bench-callers.js';
import { benchFleet } from './bench-fleet.js';
import { closeHalfSql, type Percent, PERCENTS, openProblemsSql } from './problem-sql.js';

/** A store with a fleet in it. */
export type SeededStore = Awaited<ReturnType<typeof seededStore>>;

export const seededStore = async (engine: Engine, size: number) => {
  const place = await engine.makeLocation();
  const store = await place.open();
  const added = benchFleet(size);
  const plan = { added, changed: [], removed: [], unmanaged: [] };
  await place.withoutDurability(() => rightOf(store.fleet.change(() => E.right(plan))));
  await place.settle();
  const resource = await refAt(store, 's7/main/d2');
  const extraProblem = (n: number): ProblemReport => ({
    kind: 'bench_extra',
    resource,
    severity: n % 2 === 0 ? 'warning' : 'info',
    message: 'No schedule dumps this database, so that nothing can be restored.',
    since: new Date('2026-11-20T03:00:00.000Z'),
  });
  await rightOf(store.problems.open(extraProblem(1)));
  let reached = 0;
  return {
    size,
    location: place,
    store,
    callers: await benchCallers(store, size),
    /** Gives at least so many percent of the resources a problem. */
    openProblems: async (percent: Percent) => {
      for (const step of PERCENTS.filter((share) => share > reached && share <= percent)) {
        reached = step;
        await place.withoutDurability(() =>
          place.run(openProblemsSql(engine.problemOf, size, step)),
        );
        await place.settle();
      }
    },
    /** Closes the problems of every second resource. */
    closeHalf: async () => {
      await place.withoutDurability(() => place.run(closeHalfSql(engine.problemOf, size)));
      await place.settle();
    },
    /** The nth report of a problem that no other report is of: each changes it. */
    extraProblem,
  };
};
