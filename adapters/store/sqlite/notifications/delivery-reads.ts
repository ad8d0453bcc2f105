import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ChannelRegister } from '../../../../core/notifications/ports/channel-register.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import {
  decodeListedRow,
  deliveryPageColumns,
  toDeliveryPage,
} from '../../sql/notifications/delivery-page.js';
import { DELIVERY_COLUMNS } from '../../sql/notifications/delivery-row.js';
import { REFRESH_MARK } from '../../sql/notifications/message-codec.js';
import { decodeRows } from '../../sql/rows/decode-row.js';
import type { SqliteSession } from '../connection/session.js';

const OF_CHANNEL = "d.channel = (SELECT seq FROM resource WHERE id = :id AND type = 'channel')";

export const SELECT_DELIVERIES = `
SELECT ${DELIVERY_COLUMNS} FROM delivery d
 WHERE ${OF_CHANNEL} AND (d.composed_at, d.id) < (:composedAt, :after)
   AND (d.state <> 'due' OR instr(d.message, '${REFRESH_MARK}') = 0)
 ORDER BY d.composed_at DESC, d.id DESC LIMIT CAST(:limit AS INTEGER)`;

export const SELECT_UNDER_WAY = `
SELECT ${DELIVERY_COLUMNS} FROM delivery d WHERE ${OF_CHANNEL} AND d.state = 'due'`;

export const ANY_TO_PURGE = 'SELECT 1 FROM delivery d WHERE d.ended_at < ? LIMIT 1';

const OLDEST_DUE = "SELECT min(composed_at) FROM delivery WHERE state = 'due'";

type DeliveryReads = Pick<ChannelRegister, 'deliveries' | 'purge' | 'oldestDue'> & {
  /** The row of the message that a channel is sending, if there is one. To be used within `run`. */
  readonly underWay: (id: ResourceId) => unknown;
};

export const deliveryReads = ({
  database,
  run,
  write,
}: Pick<SqliteSession, 'database' | 'run' | 'write'>): DeliveryReads => {
  const page = database.prepare(SELECT_DELIVERIES);
  const underWay = database.prepare(SELECT_UNDER_WAY);
  const anyToPurge = database.prepare(ANY_TO_PURGE);
  const oldest = database.prepare<[], number | null>(OLDEST_DUE).pluck();
  return {
    underWay: (id) => underWay.get({ id }),
    deliveries: (id, after, limit) =>
      run(() => {
        const rows = page.all({ id, ...deliveryPageColumns(after, limit) });
        return pipe(decodeRows(decodeListedRow, rows), E.map(toDeliveryPage(limit)));
      }),
    purge: (endedBefore, limit) =>
      pipe(
        run(() => E.right(anyToPurge.get(endedBefore.getTime()) !== undefined)),
        TE.flatMap((any) => (any ? write('purgeDeliveries', endedBefore, limit) : TE.right(0))),
      ),
    oldestDue: run(() => {
      const composedAt = oldest.get() ?? null;
      return E.right(composedAt === null ? O.none : O.some(new Date(composedAt)));
    }),
  };
};
