import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import type { QueryConfig } from 'pg';
import { type Delivery, isRefresh } from '../../../../core/notifications/delivery.js';
import type { ChannelRegister } from '../../../../core/notifications/ports/channel-register.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import { composedColumns, decodeUnreadRow } from '../../sql/notifications/delivery-row.js';
import { REFRESH_MARK } from '../../sql/notifications/message-codec.js';
import { Instant } from '../../sql/rows/column-codecs.js';
import { decodeRow } from '../../sql/rows/decode-row.js';
import { type PostgresSession, STORE_NOW } from '../connection/session.js';
import { dropping, untell } from './record-attempt.js';
import { lockLease } from './lease.js';

const SELECT_UNREAD = `
SELECT id, composed_at, ${STORE_NOW} AS read_at,
       CASE WHEN strpos(message, '${REFRESH_MARK}') > 0 THEN 'refresh' ELSE 'problems' END AS purpose
  FROM delivery WHERE channel = $1::uuid AND state = 'due'`;

const GIVE_UP = `
UPDATE delivery
   SET state = $3, message = $4, attempts = $5::integer, tried_at = $6::bigint, took_ms = $7::bigint,
       refusal = $8, ended_at = $9::bigint
 WHERE id = $2::uuid AND channel = $1::uuid`;

const decodeReadAt = decodeRow(t.type({ read_at: Instant }), () => 'delivery');

const decodeUnread = (row: unknown) =>
  pipe(
    TE.fromEither(decodeReadAt(row)),
    TE.flatMapEither(({ read_at }) => decodeUnreadRow(read_at)(row)),
  );

const givingUp = (channel: ResourceId, delivery: Delivery): QueryConfig => {
  if (isRefresh(delivery)) return dropping(channel, delivery);
  const { id, state, message, attempts, triedAt, tookMs, refusal, endedAt } =
    composedColumns(delivery);
  return {
    name: 'give_up',
    text: GIVE_UP,
    values: [channel, id, state, message, attempts, triedAt, tookMs, refusal, endedAt],
  };
};

export const giveUp =
  ({ transact }: Pick<PostgresSession, 'transact'>): ChannelRegister['giveUp'] =>
  (id, leaseUntil) =>
    pipe(
      transact((execute) =>
        pipe(
          lockLease(execute, { id, leaseUntil }),
          TE.flatMap(() => execute({ name: 'unread', text: SELECT_UNREAD, values: [id] })),
          TE.flatMap(({ rows: [row] }) =>
            row === undefined
              ? TE.right(O.none)
              : pipe(
                  decodeUnread(row),
                  TE.tap((delivery) => execute(givingUp(id, delivery))),
                  TE.tap((delivery) => untell(execute, id, delivery)),
                  TE.map(O.some),
                ),
          ),
        ),
      ),
      TE.orElse((failure) => (failure._tag === 'LeaseLost' ? TE.right(O.none) : TE.left(failure))),
    );
