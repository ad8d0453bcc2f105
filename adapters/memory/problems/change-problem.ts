import * as O from 'fp-ts/lib/Option.js';
import {
  beginLife,
  closeLife,
  reopenLife,
  updateLife,
  type ProblemLife,
} from '../../../core/problems/problem-life.js';
import type { Closing, ProblemKey, ProblemReport } from '../../../core/problems/problem.js';
import { maintenanceEnd } from './maintenance-end.js';
import { noteProblem } from '../note-problem.js';
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
    putProblem(state, open ?? closed, { ...life, id });
  if (open !== undefined) {
    put(open.id, updateLife(open, report));
    return true;
  }
  const silentUntil = maintenanceEnd(state, report.resource.id);
  if (closed === undefined) put(freshId(), beginLife(report, silentUntil));
  else {
    state.closed.delete(closed.id);
    put(closed.id, reopenLife(closed, report, silentUntil));
  }
  return true;
};

/** Stores an open problem, and has it noted where it is another than before. */
export const putProblem = (
  state: MemoryState,
  before: ProblemEntry | undefined,
  after: ProblemEntry,
): void => {
  state.problems.set(problemKeyText(after), after);
  noteProblem(state, before, after);
};

/** Closes an open problem; false where there is none. */
export const closeProblem = (
  state: MemoryState,
  key: ProblemKey,
  at: Date,
  closing: Closing = 'resolved',
): boolean => {
  const problem = state.problems.get(problemKeyText(key));
  if (problem === undefined) return false;
  const ended = { ...closeLife(problem, at, closing), id: problem.id };
  state.closed.set(problem.id, ended);
  state.problems.delete(problemKeyText(key));
  noteProblem(state, problem, ended);
  return true;
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
