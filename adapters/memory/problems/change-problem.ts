import * as O from 'fp-ts/lib/Option.js';
import type { ProblemKey, ProblemReport } from '../../../core/problems/problem.js';
import { freshId, type MemoryState, type ProblemEntry } from '../state.js';

const NOT_TRIAGED = { acknowledgement: O.none, snoozedUntil: O.none } as const;

/** Opens or updates a problem; false where there is no such resource. */
export const openProblem = ({ byId, problems }: MemoryState, report: ProblemReport): boolean => {
  if (byId.get(report.resource.id)?.resource.type !== report.resource.type) return false;
  const key = problemKeyText(report);
  const before = problems.get(key);
  problems.set(key, {
    ...(before ?? { id: freshId(), closedAt: O.none, ...NOT_TRIAGED }),
    ...report,
    since: earlier(before, report),
  });
  return true;
};

/** Closes an open problem; false where there is none. */
export const closeProblem = (
  { problems, closed }: MemoryState,
  key: ProblemKey,
  at: Date,
): boolean => {
  const problem = problems.get(problemKeyText(key));
  if (problem === undefined) return false;
  closed.set(problem.id, { ...problem, ...NOT_TRIAGED, closedAt: O.some(at) });
  return problems.delete(problemKeyText(key));
};

export const problemKeyText = ({ kind, resource }: ProblemKey): string =>
  `${resource.type} ${resource.id} ${kind}`;

const earlier = (before: ProblemEntry | undefined, { since }: ProblemReport): Date =>
  before !== undefined && before.since < since ? before.since : since;
