import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { PortFailure } from '../../../core/shared/ports/port-failure.js';
import type { Execute } from '../connection/checked-out-connection.js';

/** What others hold is left alone: who held several and waited for more could wait in a circle. */
const EXPIRE_UNLOCKED = `
UPDATE problem SET snoozed_until = NULL
 WHERE id IN (SELECT id FROM problem WHERE snoozed_until <= $1::bigint
                 FOR NO KEY UPDATE SKIP LOCKED)`;

const EXPIRE_FIRST = `
UPDATE problem SET snoozed_until = NULL
 WHERE snoozed_until <= $1::bigint
   AND id = (SELECT id FROM problem WHERE snoozed_until <= $1::bigint
              ORDER BY snoozed_until LIMIT 1)`;

/**
 * Ends snoozes whose time has come: all of them, but for those that somebody changes right now. Where there are none
 * but those, it waits for one. So whoever asks until nothing is overdue is done sooner or later.
 */
export const expireSnoozes =
  (write: Execute) =>
  (at: Date): TE.TaskEither<PortFailure, void> => {
    const values = [at.getTime()];
    return pipe(
      write({ name: 'wake_free', text: EXPIRE_UNLOCKED, values }),
      TE.flatMap((woken) =>
        woken.rowCount > 0
          ? TE.right(woken)
          : write({ name: 'wake_first', text: EXPIRE_FIRST, values }),
      ),
      TE.map(() => undefined),
    );
  };
