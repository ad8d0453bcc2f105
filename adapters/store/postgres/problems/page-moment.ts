import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import { oncePerValue } from '../../../../core/shared/once-per-value.js';
import type { PortFailure } from '../../../../core/shared/ports/port-failure.js';
import type { PageMoment } from '../../sql/problems/page-cache.js';
import { decodeRow } from '../../sql/rows/decode-row.js';
import { DATABASE_REVISION } from '../connection/database-revision.js';
import type { PostgresSession } from '../connection/session.js';
import { sharedReading } from '../connection/shared-reading.js';

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
export const pageMoment = oncePerValue(
  ({ readPipelined }: PostgresSession): TaskEither<PortFailure, PageMoment> =>
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
