import type { Database } from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { PortFailure } from '../../../core/shared/ports/port-failure.js';
import type { SqliteSession } from '../connection/session.js';

/** Ends the snoozes that have expired. */
export const expireSnoozes = (database: Database) => {
  const expire = database.prepare(
    'UPDATE problem SET snoozed_until = NULL WHERE snoozed_until <= ? AND closed_at IS NULL',
  );
  return (at: Date): void => {
    expire.run(at.getTime());
  };
};

/**
 * Has expired snoozes end soon, and returns at once. Nothing is started while one such write is under way. A failure is in
 * the log of the store; the next call tries again.
 */
export const expireInBackground = (write: (at: Date) => TE.TaskEither<unknown, void>) => {
  let isUnderWay = false;
  return (at: Date): void => {
    if (isUnderWay) return;
    isUnderWay = true;
    void write(at)().finally(() => {
      isUnderWay = false;
    });
  };
};

const OVERDUE = 'SELECT 1 FROM problem WHERE snoozed_until <= ? AND closed_at IS NULL LIMIT 1';

/** Ends the snoozes that have expired. Where nothing can be written, they are as they were. */
export const expireOverdue = ({ database, run, write }: SqliteSession) => {
  const overdue = database.prepare(OVERDUE);
  return (at: Date): TE.TaskEither<PortFailure, unknown> =>
    pipe(
      run(() => E.right(overdue.get(at.getTime()))),
      TE.flatMap((any) =>
        any === undefined
          ? TE.right<PortFailure, unknown>(undefined)
          : pipe(write('expireSnoozes', at), orLeave),
      ),
    );
};

const orLeave = TE.orElse(() => TE.right<PortFailure, unknown>(undefined));
