import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { PortFailure } from '../../../../core/shared/ports/port-failure.js';
import type { SqliteSession } from '../connection/session.js';

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
