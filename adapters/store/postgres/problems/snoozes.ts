import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { PortTask } from '../../../../core/shared/ports/port-failure.js';
import type { Execute } from '../connection/checked-out-connection.js';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { readableGrants } from '../../sql/access/granted-scopes.js';
import type { PostgresEngine } from '../connection/engine.js';
import { type PageMoment, type PageReads, whereOverdue } from '../../sql/problems/problem-pages.js';
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

const Moment = t.strict({
  revision: t.union([t.string, t.null]),
  next_snooze_end: t.union([t.number, t.null]),
});

const decodeMoment = decodeRow(Moment, () => 'revision');

/** One round trip for all who ask at once. */
const pageMoment = ({ readPipelined }: PostgresSession): PortTask<PageMoment> =>
  sharedReading(async () => {
    const result = await readPipelined(SELECT_MOMENT)();
    if (E.isLeft(result)) return result;
    return E.map(({ revision, next_snooze_end: nextSnoozeEnd }: t.TypeOf<typeof Moment>) => ({
      revision,
      nextSnoozeEnd,
    }))(decodeMoment(result.right.rows[0]));
  });

/** The order keeps PostgreSQL to the index of snoozes. */
const OVERDUE = `
SELECT 1 FROM problem WHERE snoozed_until <= :at AND closed_at IS NULL ORDER BY snoozed_until LIMIT 1`;

/** Reads pages under the grants of a caller. */
export const postgresPageReads = (
  session: PostgresSession,
  { sql, prepare, read }: PostgresEngine,
): PageReads => {
  const overdue = prepare('overdue_snooze', OVERDUE);
  return {
    keyOf: (caller) => TE.right(readableGrants(caller).digest),
    readAs: (caller, steps) => read(() => steps(sql.grants(readableGrants(caller)))),
    moment: pageMoment(session),
    expire: whereOverdue((at) => read(() => overdue.any({ at })), expireSnoozes(session.write)),
  };
};
