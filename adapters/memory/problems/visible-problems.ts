import * as O from 'fp-ts/lib/Option.js';
import type { Caller } from '../../../core/access/caller.js';
import { isVisible, type Lineage } from '../../../core/access/lineage.js';
import { isDuringMaintenance } from '../../../core/problems/maintenance-silence.js';
import type { ProblemRecord } from '../../../core/problems/problem.js';
import type { MemoryState, ProblemEntry } from '../state.js';
import { suppressedProblems } from './suppressed-problems.js';

/** A problem as it is at a given time, and the scopes in which it is found. */
export interface VisibleProblem {
  readonly problem: ProblemRecord;
  readonly lineage: Lineage;
}

/** The problems that the caller may see. */
export const visibleProblems = (
  state: MemoryState,
  problems: Iterable<ProblemEntry>,
  caller: Caller,
  at: Date,
): readonly VisibleProblem[] => {
  const suppressed = suppressedProblems(state, caller);
  return [...problems].flatMap((problem) => {
    const { resource, lineage = [] } = state.byId.get(problem.resource.id) ?? {};
    if (resource === undefined || !isVisible(caller, resource.type, lineage)) return [];
    const suppressedBy = O.fromNullable(suppressed.get(problem.id));
    return [{ problem: { ...recordOf(problem, resource.name, at), suppressedBy }, lineage }];
  });
};

const recordOf = (
  { maintenanceUntil, ...problem }: ProblemEntry,
  name: string,
  at: Date,
): Omit<ProblemRecord, 'suppressedBy'> => ({
  ...problem,
  resource: { ...problem.resource, name },
  snoozedUntil: O.filter((until: Date) => O.isNone(problem.closedAt) && until > at)(
    problem.snoozedUntil,
  ),
  isDuringMaintenance: isDuringMaintenance({ ...problem, maintenanceUntil }, at),
});
