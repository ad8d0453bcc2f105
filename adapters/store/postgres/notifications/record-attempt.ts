import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { QueryConfig } from 'pg';
import { type Delivery, isRefresh } from '../../../../core/notifications/delivery.js';
import type { ChannelRegister } from '../../../../core/notifications/ports/channel-register.js';
import type { PortFailure } from '../../../../core/shared/ports/port-failure.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import { toldAtColumn, untoldRow } from '../../sql/notifications/channel-item-row.js';
import { attemptColumns } from '../../sql/notifications/delivery-row.js';
import type { Execute } from '../connection/checked-out-connection.js';
import { type PostgresSession, STORE_NOW } from '../connection/session.js';
import { LEASE_LOST, untilLost } from './lease.js';

/** What changes its settings meanwhile has it tried again at once. */
const POSTPONE = `
UPDATE upkeep SET wake_at = CASE WHEN is_roused THEN wake_at ELSE ${STORE_NOW} + $3::bigint END
 WHERE resource_id = $1::uuid AND (type = 'channel') IS TRUE AND lease_until = $2::bigint`;

const RECORD_ATTEMPT = `
UPDATE delivery
   SET state = $3, attempts = $4::integer, tried_at = $5::bigint, took_ms = $6::bigint, refusal = $7,
       ended_at = $8::bigint
 WHERE id = $2::uuid AND channel = $1::uuid AND state = 'due'`;

export const DROP_DELIVERY = `
DELETE FROM delivery WHERE id = $2::uuid AND channel = $1::uuid AND state = 'due'`;

/** Those with the time of a message, wherever it stands. */
export const SELECT_TOLD = `
SELECT problem, entry FROM channel_entry WHERE channel = $1::uuid AND strpos(entry, $2) > 0`;

export const UNTELL = `
UPDATE channel_entry known
   SET due_at = ${STORE_NOW}, entry = untold.entry
  FROM unnest($2::uuid[], $3::text[]) untold (problem, entry)
 WHERE known.channel = $1::uuid AND known.problem = untold.problem`;

/**
 * Nobody was told what a message said that was given up. The entries are parsed here: PostgreSQL before 16 cannot pass over
 * one that is no JSON, which would keep the others from it.
 */
export const untell = (
  execute: Execute,
  channel: ResourceId,
  delivery: Delivery,
): TE.TaskEither<PortFailure, unknown> =>
  pipe(
    execute({ name: 'told', text: SELECT_TOLD, values: [channel, toldAtColumn(delivery)] }),
    TE.map(({ rows }) => rows.flatMap(untoldRow(toldAtColumn(delivery)))),
    TE.flatMap((untold) => {
      const values = [
        channel,
        untold.map(([problem]) => problem),
        untold.map(([, entry]) => entry),
      ];
      return execute({ name: 'untell', text: UNTELL, values });
    }),
  );

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
              ? untell(execute, channel, delivery)
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
