import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { QueryConfig } from 'pg';
import { type Delivery, isRefresh } from '../../../core/notifications/delivery.js';
import type { ChannelRegister } from '../../../core/notifications/ports/channel-register.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import { toldAtColumn } from '../../sql/notifications/channel-item-row.js';
import { attemptColumns } from '../../sql/notifications/delivery-row.js';
import { type PostgresSession, STORE_NOW } from '../connection/session.js';
import { LEASE_LOST, untilLost } from './lease.js';

/** What changes its settings meanwhile has it tried again at once. */
export const POSTPONE = `
UPDATE upkeep SET wake_at = CASE WHEN is_roused THEN wake_at ELSE ${STORE_NOW} + $3::bigint END
 WHERE resource_id = $1::uuid AND type = 'channel' AND lease_until = $2::bigint`;

export const RECORD_ATTEMPT = `
UPDATE delivery
   SET state = $3, attempts = $4::integer, tried_at = $5::bigint, took_ms = $6::bigint, refusal = $7,
       ended_at = $8::bigint
 WHERE id = $2::uuid AND channel = $1::uuid AND state = 'due'`;

export const DROP_DELIVERY = `
DELETE FROM delivery WHERE id = $2::uuid AND channel = $1::uuid AND state = 'due'`;

/**
 * Nobody was told what a message said that was given up. Only entries with its time are parsed, so that one that is no JSON
 * does not keep the others from it.
 */
export const UNTELL = `
UPDATE channel_entry
   SET due_at = ${STORE_NOW}, entry = json_build_object('told', entry::json -> 'before', 'dueAt', NULL)::text
 WHERE channel = $1::uuid
   AND CASE WHEN strpos(entry, $2) > 0 THEN entry::json #>> '{told,lastAt}' = $2 END`;

export const untelling = (channel: ResourceId, delivery: Delivery): QueryConfig => ({
  ...{ name: 'untell', text: UNTELL, values: [channel, toldAtColumn(delivery)] },
});

/** A refresh is not kept. */
export const dropping = (channel: ResourceId, { id }: Delivery): QueryConfig => ({
  ...{ name: 'drop_delivery', text: DROP_DELIVERY, values: [channel, id] },
});

export const recordAttempt =
  ({ transact }: Pick<PostgresSession, 'transact'>): ChannelRegister['record'] =>
  (channel, leaseUntil, delivery, pauseMs) => {
    const lease = [channel, leaseUntil.getTime(), pauseMs];
    return untilLost(
      transact((execute) =>
        pipe(
          execute({ name: 'postpone', text: POSTPONE, values: lease }),
          TE.flatMap(({ rowCount }) => (rowCount > 0 ? TE.right(rowCount) : TE.left(LEASE_LOST))),
          TE.flatMap(() => execute(attemptStatement(channel, delivery))),
          TE.tap(() =>
            delivery.state === 'given_up'
              ? execute(untelling(channel, delivery))
              : TE.right(undefined),
          ),
        ),
      ),
    );
  };

const attemptStatement = (channel: ResourceId, delivery: Delivery): QueryConfig => {
  const { id, state, attempts, triedAt, tookMs, refusal, endedAt } = attemptColumns(delivery);
  const values = [channel, id, state, attempts, triedAt, tookMs, refusal, endedAt];
  return isRefresh(delivery) && state !== 'due'
    ? dropping(channel, delivery)
    : { name: 'record_attempt', text: RECORD_ATTEMPT, values };
};
