import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { ClearState, ClosedProblem, FailureStreak } from './detection-state.js';
import { courseOf, remember, type Remembered, type WatchMemory } from './watch-memory.js';

/**
 * The memory of a watch that does not know whether its last changes were kept: of what is open and what was
 * closed the store is right; the runs of failures that had not yet opened a problem, it knows nothing of.
 */
export const correctWatch = (memory: WatchMemory, recalled: WatchMemory): WatchMemory =>
  remember(recalled, [...memory.values()].flatMap(runBeside(recalled)));

/** When the oldest run began that a memory knows: a problem that was closed since then has ended it. */
export const oldestRun = (memory: WatchMemory): O.Option<Date> =>
  O.fromNullable(
    [...memory.values()]
      .flatMap(({ course }) =>
        course._tag === 'Clear' && O.isSome(course.streak) ? [course.streak.value.since] : [],
      )
      .sort((a, b) => a.getTime() - b.getTime())[0],
  );

const runBeside =
  (recalled: WatchMemory) =>
  ({ key, course }: Remembered): readonly Remembered[] => {
    const known = courseOf(recalled, key);
    return known._tag === 'Open' || course._tag === 'Open'
      ? []
      : [{ key, course: unite(course, known) }];
  };

const unite = (remembered: ClearState, known: ClearState): ClearState => {
  const closed = pipe(
    known.closed,
    O.alt(() => remembered.closed),
  );
  return { _tag: 'Clear', streak: O.filter(isAfter(closed))(remembered.streak), closed };
};

/** To close a problem takes a good observation, which ended every run before it. */
const isAfter =
  (closed: O.Option<ClosedProblem>) =>
  ({ since }: FailureStreak): boolean =>
    O.isNone(closed) || closed.value.closedAt < since;
