import * as D from 'fp-ts/lib/Date.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as Ord from 'fp-ts/lib/Ord.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type {
  ProblemRegister,
  ProblemTriage,
} from '../../../core/problems/ports/problem-register.js';
import { forgetClosed, noteProblem } from '../note-problem.js';
import { freshId, type MemoryState, type ProblemEntry, type StateCell } from '../state.js';
import type { ProblemLife } from '../../../core/problems/problem-life.js';
import {
  beginLife,
  closeLife,
  reopenLife,
  updateLife,
} from '../../../core/problems/problem-life.js';
import type { Closing, ProblemKey, ProblemReport } from '../../../core/problems/problem.js';
import { silenceEnd } from '../../../core/problems/maintenance-silence.js';
import type { ResourceId } from '../../../core/shared/resource.js';

export const memoryProblemRegister = (cell: StateCell): ProblemRegister => ({
  open: (report, reopenSince) => cell.run((state) => openProblem(state, report, reopenSince)),
  close: (key, at) => cell.run((state) => closeProblem(state, key, at)),
  lapse: (at, limit) =>
    cell.run((state) => {
      const lapsing = [...state.problems.values()]
        .filter(({ validUntil }) => validUntil !== undefined && validUntil <= at)
        .slice(0, limit);
      for (const problem of lapsing)
        closeProblem(state, problem, problem.validUntil ?? at, 'lapsed');
      return lapsing.length;
    }),
  triage: (id, mark) => cell.run((state) => triageProblem(state, id, mark)),
  purge: (closedBefore, limit) =>
    cell.run((state) => {
      const ended = [...state.closed.values()].filter((problem) => endOf(problem) < closedBefore);
      const forgotten = pipe(ended, RA.sort(byEnd), RA.takeLeft(limit));
      for (const { id } of forgotten) forgetClosed(state, id);
      if (forgotten.length > 0)
        state.purgedBefore = Math.max(state.purgedBefore, closedBefore.getTime());
      return forgotten.length;
    }),
});

const triageProblem = (state: MemoryState, id: Uuid, mark: ProblemTriage): boolean => {
  const problem = [...state.problems.values()].find((one) => one.id === id);
  if (problem === undefined) return false;
  putProblem(state, problem, { ...problem, ...mark });
  return true;
};

const endOf = ({ closedAt, since }: ProblemEntry): Date => O.getOrElse(() => since)(closedAt);

const byEnd = pipe(D.Ord, Ord.contramap(endOf));

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

/** Until when windows silence what opens now on a resource. */
export const maintenanceEnd = (
  { byId, fleet, windows, now }: MemoryState,
  resource: ResourceId,
): O.Option<Date> => {
  const above = byId.get(resource)?.lineage ?? [];
  const holding = [...windows.values()].filter(
    ({ resource: { id } }) => id === fleet.id || above.includes(id),
  );
  return silenceEnd(holding, new Date(now()));
};
