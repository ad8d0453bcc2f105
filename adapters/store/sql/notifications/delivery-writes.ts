import * as O from 'fp-ts/lib/Option.js';
import { type Delivery, isRefresh } from '../../../../core/notifications/delivery.js';
import type { ChannelRegister } from '../../../../core/notifications/ports/channel-register.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import type { Dialect, Preparing, StepsOf } from '../engine/engine.js';
import { inTransaction, type Steps } from '../engine/steps.js';
import { toldAtColumn, untoldRow } from './channel-item-row.js';
import { attemptColumns, composedColumns, decodeUnreadRow, REFRESH_MARK } from './delivery-row.js';
import { isLeased, underLease } from './item-writes.js';

/** What changes its settings meanwhile has it tried again at once. */
const postponeChannel = (sql: Dialect): string => `
UPDATE upkeep SET wake_at = CASE WHEN is_roused THEN wake_at ELSE ${sql.now} + :pauseMs::bigint END
 WHERE ${isLeased(sql)}`;

const isUnderWay = ({ keyOf }: Dialect): string =>
  `id = :id::uuid AND channel = ${keyOf(':channel')} AND state = 'due'`;

const ATTEMPT = `
state = :state, attempts = :attempts::integer, tried_at = :triedAt::bigint, took_ms = :tookMs::bigint,
refusal = :refusal, ended_at = :endedAt::bigint`;

const selectUnread = ({ keyOf, now, indexOf }: Dialect): string => `
SELECT id, composed_at, ${now} AS read_at,
       CASE WHEN ${indexOf}(message, '${REFRESH_MARK}') > 0 THEN 'refresh' ELSE 'problems' END AS purpose
  FROM delivery WHERE channel = ${keyOf(':channel')} AND state = 'due'`;

/** Those with the time of a message, wherever it stands. */
const selectTold = ({ keyOf, indexOf }: Dialect): string => `
SELECT problem, entry FROM channel_entry WHERE channel = ${keyOf(':channel')} AND ${indexOf}(entry, :toldAt) > 0`;

/** Those that still have an entry. */
export const untellAll = ({ keyOf, now, records, lookUp }: Dialect): string => `
INSERT INTO channel_entry (channel, problem, due_at, entry)
SELECT known.channel, known.problem, ${now}, untold.entry
  FROM ${records(':untold', { problem: 'uuid', entry: 'text' }, 'untold')}
       ${lookUp('channel_entry known', `known.channel = ${keyOf(':channel')} AND known.problem = untold.problem`)}
 WHERE true ON CONFLICT (channel, problem) DO UPDATE SET due_at = excluded.due_at, entry = excluded.entry`;

const purgeEnded = ({ isInUnlocked }: Dialect): string => `
DELETE FROM delivery
 WHERE ${isInUnlocked('id', 'SELECT id FROM delivery WHERE ended_at < :endedBefore::bigint ORDER BY ended_at LIMIT :limit')}`;

const statements = ({ sql, prepare }: Preparing) => ({
  postpone: prepare('postpone', postponeChannel(sql)),
  attempt: prepare('record_attempt', `UPDATE delivery SET ${ATTEMPT} WHERE ${isUnderWay(sql)}`),
  drop: prepare('drop_delivery', `DELETE FROM delivery WHERE ${isUnderWay(sql)}`),
  unread: prepare('unread', selectUnread(sql)),
  giveUp: prepare(
    'give_up',
    `UPDATE delivery SET message = :message, ${ATTEMPT} WHERE ${isUnderWay(sql)}`,
  ),
  selectEntries: prepare('told', selectTold(sql)),
  untellEntries: prepare('untell', untellAll(sql)),
  purge: prepare('purge_deliveries', purgeEnded(sql)),
});

type Prepared = ReturnType<typeof statements>;

/**
 * A message that was given up was not received. The entries are parsed here: PostgreSQL before 16 cannot pass over
 * one that is no JSON, which would keep the others from it.
 */
const untell = function* (
  { selectEntries, untellEntries }: Prepared,
  channel: ResourceId,
  delivery: Delivery,
): Steps<never, void> {
  const toldAt = toldAtColumn(delivery);
  const entries = yield* selectEntries.raw({ channel, toldAt });
  const untold = entries.flatMap(untoldRow(toldAt)).map(([problem, entry]) => ({ problem, entry }));
  if (untold.length > 0) yield* untellEntries.run({ channel, untold: JSON.stringify(untold) });
};

const giveUpUnread = function* (
  prepared: Prepared,
  channel: ResourceId,
): Steps<Corrupt, O.Option<Delivery>> {
  const found = yield* prepared.unread.first(decodeUnreadRow, { channel });
  if (O.isNone(found)) return O.none;
  // A refresh is not kept.
  if (isRefresh(found.value)) yield* prepared.drop.run({ channel, id: found.value.id });
  else yield* prepared.giveUp.run({ channel, ...composedColumns(found.value) });
  yield* untell(prepared, channel, found.value);
  return found;
};

export type DeliveryWrites = Pick<ChannelRegister, 'record' | 'giveUp' | 'purge'>;

/** What becomes of the message that a channel is sending. */
export const deliveryWrites = (preparing: Preparing): StepsOf<DeliveryWrites> => {
  const prepared = statements(preparing);
  const { postpone, attempt, drop, purge } = prepared;
  const held = underLease(preparing);
  return {
    record: (id, leaseUntil, delivery, pauseMs) =>
      inTransaction<never, boolean>(function* () {
        if (!(yield* postpone.any({ id, leaseUntil, pauseMs }))) return false;
        if (isRefresh(delivery) && delivery.state !== 'due')
          yield* drop.run({ channel: id, id: delivery.id });
        else yield* attempt.run({ channel: id, ...attemptColumns(delivery) });
        if (delivery.state === 'given_up') yield* untell(prepared, id, delivery);
        return true;
      }),
    *giveUp(id, leaseUntil) {
      let left: O.Option<Delivery> = O.none;
      yield* held<Corrupt>({ id, leaseUntil }, function* () {
        left = yield* giveUpUnread(prepared, id);
      });
      return left;
    },
    purge: (endedBefore, limit) => purge.count({ endedBefore, limit }),
  };
};
