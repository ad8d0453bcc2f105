import * as O from 'fp-ts/lib/Option.js';
import type { ProblemKey } from '../problems/problem.js';
import { CLEAR, type DetectionState } from './detection-state.js';
import { isDetectedKind, detectedKey } from '../problems/detected-kind.js';
import { NO_MEMORY, remember, type Remembered, type WatchMemory } from './watch-memory.js';

/** A problem as a store keeps it, of whatever kind. */
export interface StoredProblem extends ProblemKey {
  readonly since: Date;
  /** None while it is open. */
  readonly closedAt: O.Option<Date>;
}

/**
 * The memory with which a watch starts, or takes a server over: the open problems and those that were closed
 * lately, in any order, and more than these do no harm. A run that had not yet opened a problem begins anew.
 */
export const recallWatch = (kept: readonly StoredProblem[]): WatchMemory => {
  const oldestFirst = [...kept].sort((a, b) => endOf(a) - endOf(b));
  return remember(NO_MEMORY, oldestFirst.flatMap(recall));
};

/** An open problem comes after every closed one of its key. */
const endOf = ({ closedAt }: StoredProblem): number =>
  O.match(
    () => Number.MAX_VALUE,
    (at: Date) => at.getTime(),
  )(closedAt);

const recall = ({ kind, resource, since, closedAt }: StoredProblem): readonly Remembered[] =>
  isDetectedKind(kind)
    ? [{ key: detectedKey(kind, resource.id), course: courseOfKept(since, closedAt) }]
    : [];

const courseOfKept = (since: Date, closedAt: O.Option<Date>): DetectionState =>
  O.isNone(closedAt)
    ? { _tag: 'Open', since, cause: O.none }
    : { ...CLEAR, closed: O.some({ since, closedAt: closedAt.value }) };
