import * as O from 'fp-ts/lib/Option.js';
import type { ProblemKey, ProblemReport } from '../../../core/problems/problem.js';
import { freshId } from '../fresh-id.js';
import type { MemoryState, StoredProblem } from '../state.js';

const UNMARKED = { acknowledgement: O.none, snoozedUntil: O.none } as const;

/** Opens or updates a problem; false where there is no such resource. */
export const openProblem = ({ byId, problems }: MemoryState, report: ProblemReport): boolean => {
  if (byId.get(report.resource.id)?.resource.type !== report.resource.type) return false;
  const key = problemText(report);
  const before = problems.get(key);
  problems.set(key, {
    ...(before ?? { id: freshId(), closedAt: O.none, ...UNMARKED }),
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
  const problem = problems.get(problemText(key));
  if (problem === undefined) return false;
  closed.set(problem.id, { ...problem, ...UNMARKED, closedAt: O.some(at) });
  return problems.delete(problemText(key));
};

export const problemText = ({ kind, resource }: ProblemKey): string =>
  `${resource.type} ${resource.id} ${kind}`;

const earlier = (before: StoredProblem | undefined, { since }: ProblemReport): Date =>
  before !== undefined && before.since < since ? before.since : since;
