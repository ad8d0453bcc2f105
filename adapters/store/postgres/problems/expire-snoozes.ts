import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { PortFailure } from '../../../../core/shared/ports/port-failure.js';
import type { Execute } from '../connection/checked-out-connection.js';

/** Skips rows that are locked: a transaction that holds several and waits for more could deadlock. */
const EXPIRE_UNLOCKED = `
UPDATE problem SET snoozed_until = NULL
 WHERE id = ANY (ARRAY(
         SELECT id FROM problem WHERE snoozed_until <= $1::bigint AND closed_at IS NULL
          ORDER BY snoozed_until
            FOR NO KEY UPDATE SKIP LOCKED))`;

export const EXPIRE_FIRST = `
UPDATE problem SET snoozed_until = NULL
 WHERE (snoozed_until <= $1::bigint AND closed_at IS NULL) IS TRUE
   AND id = (SELECT id FROM problem WHERE snoozed_until <= $1::bigint AND closed_at IS NULL
              ORDER BY snoozed_until LIMIT 1)`;

/**
 * Ends the snoozes that have expired, except those of problems that another transaction has locked. Where there are only
 * such, it waits for one of them: a caller who repeats it until none is overdue comes to an end.
 */
export const expireSnoozes =
  (write: Execute) =>
  (at: Date): TE.TaskEither<PortFailure, void> => {
    const values = [at.getTime()];
    return pipe(
      write({ name: 'expire_unlocked', text: EXPIRE_UNLOCKED, values }),
      TE.flatMap((expired) =>
        expired.rowCount > 0
          ? TE.right(expired)
          : write({ name: 'expire_first', text: EXPIRE_FIRST, values }),
      ),
      TE.map(() => undefined),
    );
  };
