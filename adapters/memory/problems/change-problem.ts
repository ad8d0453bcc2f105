import * as O from 'fp-ts/lib/Option.js';
import {
  beginLife,
  closeLife,
  reopenLife,
  updateLife,
  type ProblemLife,
} from '../../../core/problems/problem-life.js';
import type { Closing, ProblemKey, ProblemReport } from '../../../core/problems/problem.js';
import { freshId, type MemoryState, type ProblemEntry } from '../state.js';

/** Opens, reopens or updates a problem; false where there is no such resource. */
export const openProblem = (
  state: MemoryState,
  report: ProblemReport,
  reopenSince?: Date,
): boolean => {
  if (state.byId.get(report.resource.id)?.resource.type !== report.resource.type) return false;
  const key = problemKeyText(report);
  const open = state.problems.get(key);
  const closed = open === undefined ? lastClosed(state, key, reopenSince) : undefined;
  const put = (id: ProblemEntry['id'], life: ProblemLife) =>
    state.problems.set(key, { ...life, id });
  if (open !== undefined) put(open.id, updateLife(open, report));
  else if (closed === undefined) put(freshId(), beginLife(report));
  else {
    state.closed.delete(closed.id);
    put(closed.id, reopenLife(closed, report));
  }
  return true;
};

/** Closes an open problem; false where there is none. */
export const closeProblem = (
  { problems, closed }: MemoryState,
  key: ProblemKey,
  at: Date,
  closing: Closing = 'resolved',
): boolean => {
  const problem = problems.get(problemKeyText(key));
  if (problem === undefined) return false;
  closed.set(problem.id, { ...closeLife(problem, at, closing), id: problem.id });
  return problems.delete(problemKeyText(key));
};

export const problemKeyText = ({ kind, resource }: ProblemKey): string =>
  `${resource.type} ${resource.id} ${kind}`;

/** The problems are in the order in which they were closed. */
const lastClosed = (
  { closed }: MemoryState,
  key: string,
  since: Date | undefined,
): ProblemEntry | undefined =>
  [...closed.values()]
    .filter((problem) => problemKeyText(problem) === key)
    .slice(-1)
    .find(({ closedAt }) => O.exists((at: Date) => since !== undefined && at >= since)(closedAt));
