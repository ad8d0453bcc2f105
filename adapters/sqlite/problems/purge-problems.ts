import { setImmediate as nextIteration } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { PortFailure } from '../../../core/shared/ports/port-failure.js';
import type { SqliteSession } from '../connection/session.js';

/** Every problem has a row for the fleet, where those of each type and severity are in the order in which they were closed. */
const PURGE = `
DELETE FROM problem WHERE seq IN
  (SELECT s.problem_seq
     FROM resource_count t CROSS JOIN (VALUES (0), (1), (2)) severity
    CROSS JOIN closed_problem_scope s
       ON s.scope = 0 AND s.type = t.number AND s.severity_rank = severity.column1
    WHERE s.closed_at < :closedBefore
    ORDER BY s.closed_at LIMIT CAST(:limit AS INTEGER))`;

/** Some milliseconds of work, after which other processes may write and the event loop goes on. */
const BATCH_SIZE = 100;

/** Purges in batches, each committed by itself. Returns how many problems it purged. */
export const purgeProblems = ({ database, run }: Pick<SqliteSession, 'database' | 'run'>) => {
  const purge = database.prepare(PURGE);
  const purgeBatches = (
    closedBefore: number,
    left: number,
    purged: number,
  ): TE.TaskEither<PortFailure, number> => {
    const limit = Math.min(left, BATCH_SIZE);
    return pipe(
      run(() => E.right(purge.run({ closedBefore, limit }).changes)),
      TE.flatMap((changes) =>
        changes < BATCH_SIZE || left === changes
          ? TE.right(purged + changes)
          : pipe(
              TE.fromTask(() => nextIteration()),
              TE.flatMap(() => purgeBatches(closedBefore, left - changes, purged + changes)),
            ),
      ),
    );
  };
  return (closedBefore: Date, limit: number) => purgeBatches(closedBefore.getTime(), limit, 0);
};
