import * as O from 'fp-ts/lib/Option.js';
import type { Caller } from '../../../core/access/caller.js';
import { isVisible, type Lineage } from '../../../core/access/lineage.js';
import type { ProblemRecord } from '../../../core/problems/problem.js';
import type { MemoryState, ProblemEntry } from '../state.js';

/** A problem as it is at a given time, and the scopes in which it is found. */
export interface VisibleProblem {
  readonly problem: ProblemRecord;
  readonly lineage: Lineage;
}

/** The problems that the caller may see. */
export const visibleProblems = (
  { byId }: MemoryState,
  problems: Iterable<ProblemEntry>,
  caller: Caller,
  at: Date,
): readonly VisibleProblem[] =>
  [...problems].flatMap((problem) => {
    const { resource, lineage = [] } = byId.get(problem.resource.id) ?? {};
    return resource !== undefined && isVisible(caller, resource.type, lineage)
      ? [{ problem: recordOf(problem, resource.name, at), lineage }]
      : [];
  });

const recordOf = (problem: ProblemEntry, name: string, at: Date): ProblemRecord => ({
  ...problem,
  resource: { ...problem.resource, name },
  snoozedUntil: O.filter((until: Date) => until > at)(problem.snoozedUntil),
});
