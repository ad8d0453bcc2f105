import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { PortTask } from '../../../../core/shared/ports/port-failure.js';
import type { Execute } from '../connection/checked-out-connection.js';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { oncePerValue } from '../../../../core/shared/once-per-value.js';
import type { PageMoment } from '../../sql/problems/problem-pages.js';
import { decodeRow } from '../../sql/rows/decode-row.js';
import { DATABASE_REVISION, sharedReading } from '../connection/database-revision.js';
import type { PostgresSession } from '../connection/session.js';

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
  (at: Date): PortTask<void> => {
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

/** The conditions on a snooze are those of the index of snoozed problems. */
const SELECT_MOMENT = {
  name: 'page_moment',
  text: `
SELECT ${DATABASE_REVISION} AS revision,
       (SELECT min(snoozed_until) FROM problem
         WHERE snoozed_until IS NOT NULL AND closed_at IS NULL) AS next_snooze_end`,
};

const decodeMoment = decodeRow(
  t.strict({
    revision: t.union([t.string, t.null]),
    next_snooze_end: t.union([t.number, t.null]),
  }),
  () => 'revision',
);

/** One for each session, and in it one round trip for all who ask at once. */
export const pageMoment = oncePerValue(({ readPipelined }: PostgresSession): PortTask<PageMoment> =>
  sharedReading(async () => {
    const result = await readPipelined(SELECT_MOMENT)();
    if (E.isLeft(result)) return result;
    const row = decodeMoment(result.right.rows[0]);
    return E.isLeft(row)
      ? row
      : E.right({
          revision: row.right.revision,
          nextSnoozeEnd: row.right.next_snooze_end,
        });
  }),
);
