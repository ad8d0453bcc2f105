import * as D from 'fp-ts/lib/Date.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as Ord from 'fp-ts/lib/Ord.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type {
  ProblemTriage,
  ProblemRegister,
} from '../../../core/problems/ports/problem-register.js';
import { forgetClosed } from '../note-problem.js';
import { closeProblem, openProblem, putProblem } from './change-problem.js';
import type { StateCell } from '../state-cell.js';
import type { MemoryState, ProblemEntry } from '../state.js';

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
