import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type {
  ChannelRegister,
  ChannelTarget,
  WokenChannel,
} from '../../../../core/notifications/ports/channel-register.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import { type Dialect, type Engine, whereAny } from '../engine/engine.js';
import { inTransaction } from '../engine/steps.js';
import { Instant, jsonText, nullable, SealedBytes } from '../rows/column-codecs.js';
import { decodeColumn, decodeFields, named } from '../rows/decode-row.js';
import { decodeChannelItemRow } from './channel-item-row.js';
import { anyChannelToWake, type ChannelWrites } from './channel-writes.js';
import {
  decodeDeliveryRow,
  decodeListedRow,
  DELIVERY_COLUMNS,
  deliveryPageColumns,
  REFRESH_MARK,
  toDeliveryPage,
} from './delivery-row.js';
import type { DeliveryWrites } from './delivery-writes.js';
import { itemsOf, selectItems } from './select-feed.js';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import { ATTRIBUTES } from '../fleet/attributes-codec.js';
import { unsealSecret } from '../fleet/unseal-resource.js';

const CHANNEL = {
  id: Uuid,
  name: t.string,
  attributes: jsonText(ATTRIBUTES.channel),
  sealed: SealedBytes,
};

/** Decodes a channel with its settings in clear. */
const decodeChannelRow = (sealer: SecretSealer) => {
  const decode = decodeFields(CHANNEL, named('resource'));
  return (row: unknown): E.Either<Corrupt, ChannelTarget> =>
    E.flatMap(decode(row), ({ id, name, attributes: { kind, ...rules }, sealed }) =>
      pipe(
        unsealSecret(sealer, id, sealed),
        E.map((settings) => ({ id, name, kind, rules, settings })),
      ),
    );
};

/** The rows of a channel that was woken. */
interface WokenRows {
  readonly channel: unknown;
  readonly leaseUntil: Date;
  /** Undefined where nothing is under way. */
  readonly underWay: unknown;
}

const decodeWokenChannel = (sealer: SecretSealer) => {
  const decode = decodeChannelRow(sealer);
  return ({ channel, leaseUntil, underWay }: WokenRows): E.Either<Corrupt, WokenChannel> =>
    pipe(
      decode(channel),
      E.map((target) => ({
        target,
        leaseUntil,
        underWay: O.map(decodeDeliveryRow)(O.fromNullable<unknown>(underWay)),
      })),
    );
};

const FIND = `
SELECT r.id, r.name, r.attributes, r.sealed
  FROM resource r WHERE r.id = :id::uuid AND (r.type = 'channel') IS TRUE`;

const selectUnderWay = ({ keyOf }: Dialect): string => `
SELECT ${DELIVERY_COLUMNS} FROM delivery d WHERE d.channel = ${keyOf(':id')} AND d.state = 'due'`;

export const selectDeliveries = ({ keyOf, indexOf }: Dialect): string => `
SELECT ${DELIVERY_COLUMNS} FROM delivery d
 WHERE d.channel = ${keyOf(':id')}
   AND (d.composed_at, d.id) < (:composedAt::bigint, coalesce(:after::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
   AND (d.state <> 'due' OR ${indexOf}(d.message, '${REFRESH_MARK}') = 0)
 ORDER BY d.composed_at DESC, d.id DESC LIMIT :limit`;

const decodeOldest = decodeColumn('oldest', nullable(Instant), () => 'oldest delivery');

type Channels = Engine<ChannelWrites & DeliveryWrites>;

export const channelRegister = (engine: Channels, sealer: SecretSealer): ChannelRegister => {
  const { sql, prepare, read, writes } = engine;
  const find = prepare('find_channel', FIND);
  const items = prepare('channel_items', selectItems(sql));
  const decode = decodeChannelRow(sealer);
  return {
    ...writes,
    find: (id) => read(() => find.first(decode, { id })),
    wake: wake(engine, sealer),
    items: (id, limit) => read(() => itemsOf(items, decodeChannelItemRow, { id, limit })),
    ...deliveries(engine),
  };
};

/** The longest waiting first. */
const wake = (
  { sql, prepare, read, writes }: Channels,
  sealer: SecretSealer,
): ChannelRegister['wake'] => {
  const ifAny = whereAny({ read });
  const any = prepare('any_channel_to_wake', anyChannelToWake(sql));
  const find = prepare('find_channel', FIND);
  const underWay = prepare('delivery_under_way', selectUnderWay(sql));
  const decode = decodeWokenChannel(sealer);
  return (windowMs, leaseMs, limit) =>
    pipe(
      ifAny(any, { windowMs }, writes.take(windowMs, leaseMs, limit), []),
      TE.flatMap((taken) =>
        read(() =>
          inTransaction(function* () {
            const woken: ReturnType<typeof decode>[] = [];
            for (const { id, leaseUntil } of taken) {
              const [channel] = yield* find.raw({ id });
              const [delivery] = yield* underWay.raw({ id });
              if (channel !== undefined)
                woken.push(decode({ channel, leaseUntil, underWay: delivery }));
            }
            return woken;
          }),
        ),
      ),
    );
};

const deliveries = ({
  sql,
  prepare,
  read,
  writes,
}: Channels): Pick<ChannelRegister, 'deliveries' | 'purge' | 'oldestDue'> => {
  const ifAny = whereAny({ read });
  const page = prepare('deliveries', selectDeliveries(sql));
  const anyToPurge = prepare(
    'any_delivery_to_purge',
    'SELECT 1 FROM delivery d WHERE d.ended_at < :endedBefore::bigint LIMIT 1',
  );
  const oldest = prepare(
    'oldest_due',
    "SELECT min(composed_at) AS oldest FROM delivery WHERE state = 'due'",
  );
  return {
    deliveries: (id, after, limit) =>
      TE.map(toDeliveryPage(limit))(
        read(() => page.rows(decodeListedRow, { id, ...deliveryPageColumns(after, limit) })),
      ),
    purge: (endedBefore, limit) =>
      ifAny(anyToPurge, { endedBefore }, writes.purge(endedBefore, limit), 0),
    oldestDue: TE.map(O.flatten<Date>)(read(() => oldest.first(decodeOldest))),
  };
};
