import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import type { ChannelRegister } from '../../../../core/notifications/ports/channel-register.js';
import {
  decodeListedRow,
  deliveryPageColumns,
  toDeliveryPage,
} from '../../sql/notifications/delivery-page.js';
import { DELIVERY_COLUMNS } from '../../sql/notifications/delivery-row.js';
import { REFRESH_MARK } from '../../sql/notifications/message-codec.js';
import { Instant, nullable } from '../../sql/rows/column-codecs.js';
import { decodeRow, decodeRows } from '../../sql/rows/decode-row.js';
import type { Execute } from '../connection/checked-out-connection.js';

const SELECT_DELIVERIES = `
SELECT ${DELIVERY_COLUMNS}
  FROM delivery d
 WHERE d.channel = $1::uuid
   AND (d.composed_at, d.id) < ($2::bigint, coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
   AND (d.state <> 'due' OR strpos(d.message, '${REFRESH_MARK}') = 0)
 ORDER BY d.composed_at DESC, d.id DESC LIMIT $4`;

export const deliveryPage =
  (read: Execute): ChannelRegister['deliveries'] =>
  (channel, position, limit) => {
    const { composedAt, after, limit: count } = deliveryPageColumns(position, limit);
    const values = [channel, composedAt, after, count];
    return pipe(
      read({ name: 'deliveries', text: SELECT_DELIVERIES, values }),
      TE.flatMapEither(({ rows }) => decodeRows(decodeListedRow, rows)),
      TE.map(toDeliveryPage(limit)),
    );
  };

/** Two nodes that purge at once skip each other's rows. */
const PURGE_DELIVERIES = `
DELETE FROM delivery
 WHERE id = ANY (ARRAY(
         SELECT id FROM delivery WHERE ended_at < $1::bigint ORDER BY ended_at LIMIT $2
            FOR UPDATE SKIP LOCKED))`;

export const purgeDeliveries =
  (write: Execute): ChannelRegister['purge'] =>
  (endedBefore, limit) =>
    pipe(
      write({
        name: 'purge_deliveries',
        text: PURGE_DELIVERIES,
        values: [endedBefore.getTime(), limit],
      }),
      TE.map(({ rowCount }) => rowCount),
    );

const OLDEST_DUE = `SELECT min(composed_at) AS oldest FROM delivery WHERE state = 'due'`;

const decodeOldest = decodeRow(t.strict({ oldest: nullable(Instant) }), () => 'oldest delivery');

export const oldestDue = (read: Execute): ChannelRegister['oldestDue'] =>
  pipe(
    TE.fromIO(() => ({ name: 'oldest_due', text: OLDEST_DUE })),
    TE.flatMap(read),
    TE.flatMapEither(({ rows: [row] }) => decodeOldest(row)),
    TE.map(({ oldest }) => oldest),
  );
