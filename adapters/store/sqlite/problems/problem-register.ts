import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ProblemRegister } from '../../../../core/problems/ports/problem-register.js';
import type { SqliteSession } from '../connection/session.js';
import { hasProblemToLapse } from './change-problem.js';
import { hasProblemToPurge, purgeInBatches } from './purge-problems.js';

export const sqliteProblemRegister = ({ database, run, write }: SqliteSession): ProblemRegister => {
  const hasOne = hasProblemToPurge(database);
  const hasLapsing = hasProblemToLapse(database);
  const purge = purgeInBatches((closedBefore, limit) =>
    write('purgeProblems', closedBefore, limit),
  );
  return {
    open: (report, reopenSince) => write('openProblem', report, reopenSince),
    close: (key, at) => write('closeProblem', key, at),
    lapse: (at, limit) =>
      pipe(
        run(() => E.right(hasLapsing(at))),
        TE.flatMap((any) => (any ? write('lapseProblems', at, limit) : TE.right(0))),
      ),
    triage: (id, changes) => write('triageProblem', id, changes),
    purge: (closedBefore, limit) =>
      pipe(
        run(() => E.right(hasOne(closedBefore))),
        TE.flatMap((any) => (any ? purge(closedBefore, limit) : TE.right(0))),
      ),
  };
};
