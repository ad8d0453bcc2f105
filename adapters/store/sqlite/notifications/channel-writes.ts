import type { Database } from 'better-sqlite3';
import * as O from 'fp-ts/lib/Option.js';
import type { ComposedChannel } from '../../../../core/notifications/channel-item.js';
import type { UnreadableItem } from '../../../../core/notifications/ports/channel-register.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import { entryColumns, UNTOLD_ENTRY } from '../../sql/notifications/channel-item-row.js';
import { composedColumns } from '../../sql/notifications/delivery-row.js';
import { finishItem } from './finish-item.js';
import { heldChannel } from './held-channel.js';
import { wakeChannels } from './wake-channels.js';

const ADD_DELIVERY = `
INSERT INTO delivery (id, channel, state, composed_at, message, attempts, tried_at, took_ms, refusal, ended_at)
VALUES (:id, :channel, :state, :composedAt, :message, :attempts, :triedAt, :tookMs, :refusal, :endedAt)`;

/** One is under way at most. */
const REPLACE = "DELETE FROM delivery WHERE channel = :channel AND state = 'due'";

const RELEASE = 'UPDATE upkeep SET lease_until = 0 WHERE resource = :channel';

/** What those write who have a channel. */
export const channelWrites = (database: Database) => {
  const add = database.prepare(ADD_DELIVERY);
  const replace = database.prepare(REPLACE);
  const release = database.prepare(RELEASE);
  const { finish, putOff } = finishItem(database);
  const held = heldChannel(database);
  return {
    wakeChannels: wakeChannels(database),
    composeChannel: (id: ResourceId, leaseUntil: Date, composed: ComposedChannel): boolean =>
      held(id, leaseUntil, (channel) => {
        for (const item of composed.items)
          finish(channel, item, O.toUndefined(O.map(entryColumns)(item.entry)));
        if (O.isNone(composed.delivery)) return;
        replace.run({ channel });
        add.run({ channel, ...composedColumns(composed.delivery.value) });
      }),
    putOffItems: (
      id: ResourceId,
      leaseUntil: Date,
      items: readonly UnreadableItem[],
      pauseMs: number,
    ): boolean =>
      held(id, leaseUntil, (channel) => {
        const columns = { dueAt: Date.now() + pauseMs, entry: UNTOLD_ENTRY };
        for (const item of items) putOff(channel, item, columns);
      }),
    releaseChannel: (id: ResourceId, leaseUntil: Date): void =>
      void held(id, leaseUntil, (channel) => release.run({ channel })),
  };
};
