import * as O from 'fp-ts/lib/Option.js';
import type { Caller } from '../../../core/access/caller.js';
import { isVisible, type Lineage } from '../../../core/access/lineage.js';
import type { ProblemRecord } from '../../../core/problems/problem.js';
import type { MemoryState, StoredProblem } from '../state.js';

/** A problem as it is shown at a time, and the scopes that it lies in. */
export interface SeenProblem {
  readonly problem: ProblemRecord;
  readonly lineage: Lineage;
}

/** Those of the problems that the caller may see. */
export const problemsSeen = (
  { byId }: MemoryState,
  problems: Iterable<StoredProblem>,
  caller: Caller,
  at: Date,
): readonly SeenProblem[] =>
  [...problems].flatMap((problem) => {
    const { resource, lineage = [] } = byId.get(problem.resource.id) ?? {};
    return resource !== undefined && isVisible(caller, resource.type, lineage)
      ? [{ problem: recordOf(problem, resource.name, at), lineage }]
      : [];
  });

const recordOf = (problem: StoredProblem, name: string, at: Date): ProblemRecord => ({
  ...problem,
  resource: { ...problem.resource, name },
  snoozedUntil: O.filter((until: Date) => until > at)(problem.snoozedUntil),
});
