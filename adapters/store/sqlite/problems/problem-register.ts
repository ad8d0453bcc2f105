import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ProblemRegister } from '../../../../core/problems/ports/problem-register.js';
import type { SqliteSession } from '../connection/session.js';
import { problemTriage } from '../../sql/problems/problem-writes.js';
import type { SqliteEngine } from '../connection/engine.js';
import { hasProblemToPurge, purgeInBatches } from './purge-problems.js';

export const sqliteProblemRegister = (
  { database, run, write }: SqliteSession,
  engine: SqliteEngine,
): ProblemRegister => {
  const hasOne = hasProblemToPurge(database);
  const purge = purgeInBatches((closedBefore, limit) =>
    write('purgeProblems', closedBefore, limit),
  );
  return {
    open: (report, reopenSince) => write('openProblem', report, reopenSince),
    close: (key, at) => write('closeProblem', key, at),
    ...problemTriage({ ...engine, writes: engine.writes.problems }),
    purge: (closedBefore, limit) =>
      pipe(
        run(() => E.right(hasOne(closedBefore))),
        TE.flatMap((any) => (any ? purge(closedBefore, limit) : TE.right(0))),
      ),
  };
};
