import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import type { ChannelRegister } from '../../../../core/notifications/ports/channel-register.js';
import { decodeChannelItemRow } from '../../sql/notifications/channel-item-row.js';
import { Instant } from '../../sql/rows/column-codecs.js';
import { decodeRow } from '../../sql/rows/decode-row.js';
import type { Execute } from '../connection/checked-out-connection.js';
import { STORE_NOW } from '../connection/session.js';
import { TOLD_PROBLEM_RECORD } from '../problems/select-problem-page.js';

/** One statement, so that each problem is as it was after as many changes as are counted. */
const SELECT_ITEMS = `
WITH changed AS MATERIALIZED (
  SELECT problem, changes, row_number() OVER (ORDER BY first_at, problem) AS place
    FROM channel_change WHERE channel = $1::uuid
   ORDER BY first_at, problem LIMIT $2
), due AS MATERIALIZED (
  SELECT e.problem, 0 AS changes, $2 + row_number() OVER (ORDER BY e.due_at, e.problem) AS place
    FROM channel_entry e
   WHERE e.channel = $1::uuid AND e.due_at <= ${STORE_NOW}
     AND (SELECT true FROM channel_change c WHERE c.channel = $1::uuid AND c.problem = e.problem) IS NULL
   ORDER BY e.due_at, e.problem LIMIT $2
)
SELECT i.problem, i.changes, e.entry, ${STORE_NOW} AS read_at, ${TOLD_PROBLEM_RECORD}
  FROM (SELECT * FROM changed UNION ALL SELECT * FROM due ORDER BY place LIMIT $2) i
  LEFT JOIN LATERAL (SELECT entry FROM channel_entry
                      WHERE channel = $1::uuid AND problem = i.problem OFFSET 0) e ON true
  LEFT JOIN LATERAL (SELECT * FROM problem WHERE id = i.problem OFFSET 0) p ON true
  LEFT JOIN LATERAL (SELECT type, id, path FROM resource WHERE id = p.resource_id OFFSET 0) r ON true
 ORDER BY i.place`;

/** The time of the store at which they were read, which is the same in all rows. */
export const decodeReadAt = decodeRow(t.type({ read_at: Instant }), () => 'channel item');

export const channelItems =
  (read: Execute): ChannelRegister['items'] =>
  (id, limit) =>
    pipe(
      read({ name: 'channel_items', text: SELECT_ITEMS, values: [id, limit] }),
      TE.flatMapEither(({ rows }) =>
        pipe(
          rows.length === 0 ? E.right({ read_at: new Date(0) }) : decodeReadAt(rows[0]),
          E.map(({ read_at }) => rows.map(decodeChannelItemRow(read_at))),
        ),
      ),
    );
