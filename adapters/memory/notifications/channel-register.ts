import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { ChannelTarget } from '../../../core/notifications/ports/channel-sender.js';
import type { ChannelRegister } from '../../../core/notifications/ports/channel-register.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { StateCell } from '../state-cell.js';
import type { MemoryState } from '../state.js';
import { composeChannel, putOffItems, releaseChannel } from './change-channel.js';
import { giveUpDelivery, recordDelivery } from './change-delivery.js';
import { itemsOf } from './channel-items.js';
import { deliveriesOf, oldestDue, purgeDeliveries } from './deliveries.js';
import { wakeChannels } from './wake-channels.js';

export const memoryChannelRegister = (cell: StateCell): ChannelRegister => ({
  find: (id) => cell.run((state) => channelTarget(state, id)),
  wake: (windowMs, leaseMs, limit) =>
    cell.run((state) => wakeChannels(state, channelTarget, { windowMs, leaseMs, limit })),
  items: (id, limit) => cell.run((state) => itemsOf(state, id).slice(0, limit).map(E.right)),
  putOff: (id, leaseUntil, items, pauseMs) =>
    cell.run((state) => putOffItems(state, id, leaseUntil, { items, pauseMs })),
  compose: (id, leaseUntil, composed) =>
    cell.run((state) => composeChannel(state, id, leaseUntil, composed)),
  record: (id, leaseUntil, delivery, pauseMs) =>
    cell.run((state) => recordDelivery(state, id, leaseUntil, { delivery, pauseMs })),
  giveUp: (id, leaseUntil) => cell.run((state) => giveUpDelivery(state, id, leaseUntil)),
  release: (id, leaseUntil) => cell.run((state) => releaseChannel(state, id, leaseUntil)),
  deliveries: (id, after, limit) => cell.run((state) => deliveriesOf(state, id, after, limit)),
  purge: (endedBefore, limit) => cell.run((state) => purgeDeliveries(state, endedBefore, limit)),
  oldestDue: cell.run(oldestDue),
});

const channelTarget = ({ byId }: MemoryState, id: ResourceId): O.Option<ChannelTarget> => {
  const resource = byId.get(id)?.resource;
  if (resource?.type !== 'channel') return O.none;
  const { kind, ...rules } = resource.attributes;
  return pipe(
    resource.secret,
    O.map((settings) => ({ id, name: resource.name, kind, rules, settings })),
  );
};
