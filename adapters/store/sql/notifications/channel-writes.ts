import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { ComposedChannel } from '../../../../core/notifications/delivery.js';
import type { UnreadableItem } from '../../../../core/notifications/ports/channel-register.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import type { Dialect, Preparing } from '../engine/engine.js';
import { entryColumns, UNTOLD_ENTRY } from './channel-item-row.js';
import { composedColumns } from './delivery-row.js';
import { isLeased, itemWrites, underLease } from './item-writes.js';
import { wakeChannels } from './wake-channels.js';

/** One is under way at most. */
const replaceDelivery = ({ keyOf }: Dialect): string =>
  `DELETE FROM delivery WHERE channel = ${keyOf(':channel')} AND state = 'due'`;

const addDelivery = ({ keyOf }: Dialect): string => `
INSERT INTO delivery (id, channel, state, message, composed_at, attempts, tried_at, took_ms, refusal, ended_at)
VALUES (:id::uuid, ${keyOf(':channel')}, :state, :message, :composedAt::bigint, :attempts::integer, :triedAt::bigint,
        :tookMs::bigint, :refusal, :endedAt::bigint)`;

/** What those write who have a channel. */
export const channelWrites = (preparing: Preparing) => {
  const { sql, prepare } = preparing;
  const replace = prepare('replace_delivery', replaceDelivery(sql));
  const add = prepare('add_delivery', addDelivery(sql));
  const release = prepare(
    'release_lease',
    `UPDATE upkeep SET lease_until = 0 WHERE ${isLeased(sql)}`,
  );
  const { finish, putOff } = itemWrites(preparing);
  const held = underLease(preparing);
  return {
    wakeChannels: wakeChannels(preparing),
    composeChannel: (id: ResourceId, leaseUntil: Date, { items, delivery }: ComposedChannel) =>
      held({ id, leaseUntil }, function* () {
        yield* finish(id, items, entriesOf(items));
        if (O.isNone(delivery)) return;
        yield* replace.run({ channel: id });
        yield* add.run({ channel: id, ...composedColumns(delivery.value) });
      }),
    putOffItems: (
      id: ResourceId,
      leaseUntil: Date,
      items: readonly UnreadableItem[],
      pauseMs: number,
    ) => held({ id, leaseUntil }, () => putOff(id, items, pauseMs, UNTOLD_ENTRY)),
    releaseChannel: (id: ResourceId, leaseUntil: Date) => release.run({ id, leaseUntil }),
  };
};

const entriesOf = (items: ComposedChannel['items']) =>
  pipe(
    items,
    RA.filterMap(({ problem, entry }) =>
      O.map((kept: Parameters<typeof entryColumns>[0]) => {
        const { entry: text, dueAt } = entryColumns(kept);
        return { problem, entry: text, due_at: dueAt };
      })(entry),
    ),
  );
