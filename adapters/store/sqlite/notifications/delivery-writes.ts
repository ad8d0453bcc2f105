import type { Database } from 'better-sqlite3';
import * as O from 'fp-ts/lib/Option.js';
import { type Delivery, isRefresh } from '../../../../core/notifications/delivery.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import { toldAtColumn } from '../../sql/notifications/channel-item-row.js';
import {
  attemptColumns,
  composedColumns,
  decodeUnreadRow,
} from '../../sql/notifications/delivery-row.js';
import { REFRESH_MARK } from '../../sql/notifications/message-codec.js';
import { heldChannel } from './held-channel.js';

const RECORD = `
UPDATE delivery
   SET state = :state, attempts = :attempts, tried_at = :triedAt, took_ms = :tookMs, refusal = :refusal,
       ended_at = :endedAt
 WHERE id = :id AND channel = :channel`;
const DROP = 'DELETE FROM delivery WHERE id = :id AND channel = :channel';
const UNREAD = `
SELECT id, composed_at, iif(instr(message, '${REFRESH_MARK}'), 'refresh', 'problems') AS purpose
  FROM delivery WHERE channel = :channel AND state = 'due'`;
const GIVE_UP = `
UPDATE delivery
   SET state = :state, message = :message, attempts = :attempts, tried_at = :triedAt, took_ms = :tookMs,
       refusal = :refusal, ended_at = :endedAt
 WHERE id = :id AND channel = :channel`;
const WAIT = `
UPDATE upkeep SET wake_at = iif(is_roused, wake_at, :wakeAt) WHERE resource = :channel`;
/** Nobody was told what a message said that was given up. An entry that cannot be read does not keep the others from it. */
export const UNTELL = `
UPDATE channel_entry
   SET due_at = :now, entry = json_object('told', json(coalesce(entry -> '$.before', 'null')), 'dueAt', NULL)
 WHERE channel = :channel AND iif(json_valid(entry), entry ->> '$.told.lastAt', NULL) = :toldAt`;
export const PURGE_DELIVERIES = `
DELETE FROM delivery WHERE id IN (
  SELECT d.id FROM delivery d WHERE d.ended_at < :endedBefore
   ORDER BY d.ended_at LIMIT CAST(:limit AS INTEGER))`;

/** What becomes of the message that a channel is sending. */
export const deliveryWrites = (database: Database) => {
  const attempt = database.prepare(RECORD);
  const drop = database.prepare(DROP);
  const wait = database.prepare(WAIT);
  const [unread, giveUp] = [database.prepare(UNREAD), database.prepare(GIVE_UP)];
  const untell = database.prepare(UNTELL);
  const purge = database.prepare(PURGE_DELIVERIES);
  const held = heldChannel(database);
  const giveUpUnread = (channel: number, now: Date): O.Option<Delivery> => {
    const delivery = O.fromEither(decodeUnreadRow(now)(unread.get({ channel })));
    if (O.isSome(delivery)) {
      if (isRefresh(delivery.value)) drop.run({ channel, id: delivery.value.id });
      else giveUp.run({ channel, ...composedColumns(delivery.value) });
      untell.run({ channel, now: now.getTime(), toldAt: toldAtColumn(delivery.value) });
    }
    return delivery;
  };
  return {
    recordDelivery: (
      id: ResourceId,
      leaseUntil: Date,
      delivery: Delivery,
      pauseMs: number,
    ): boolean =>
      held(id, leaseUntil, (channel) => {
        if (isRefresh(delivery) && delivery.state !== 'due') drop.run({ channel, id: delivery.id });
        else attempt.run({ channel, ...attemptColumns(delivery) });
        wait.run({ channel, wakeAt: Date.now() + pauseMs });
        if (delivery.state === 'given_up')
          untell.run({ channel, now: Date.now(), toldAt: toldAtColumn(delivery) });
      }),
    giveUpDelivery: (id: ResourceId, leaseUntil: Date): O.Option<Delivery> => {
      const left: O.Option<Delivery>[] = [];
      held(id, leaseUntil, (channel) => left.push(giveUpUnread(channel, new Date())));
      return left[0] ?? O.none;
    },
    purgeDeliveries: (endedBefore: Date, limit: number): number =>
      purge.run({ endedBefore: endedBefore.getTime(), limit }).changes,
  };
};
