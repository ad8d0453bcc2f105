import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import { type Announcement, revertedEntry } from '../../../core/notifications/channel-item.js';
import { type Delivery, givenUpUnread, isRefresh } from '../../../core/notifications/delivery.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { ChannelWork } from '../entries.js';
import type { MemoryState } from '../state.js';
import { held } from './change-channel.js';
import { underWay } from './deliveries.js';

export const recordDelivery = (
  state: MemoryState,
  id: ResourceId,
  leaseUntil: Date,
  { delivery, pauseMs }: { readonly delivery: Delivery; readonly pauseMs: number },
): boolean =>
  held(state, id, leaseUntil, ({ work, entry }) => {
    if (isRefresh(delivery) && delivery.state !== 'due') work.deliveries.delete(delivery.id);
    else if (work.deliveries.has(delivery.id)) work.deliveries.set(delivery.id, delivery);
    if (delivery.state === 'given_up') untell(work, delivery, new Date(state.now()));
    const wakeAtMs = entry.isRoused ? entry.wakeAtMs : state.now() + pauseMs;
    state.upkeep.set(id, { ...entry, wakeAtMs });
  });

/** The delivery under way as one that cannot be read. */
export const giveUpDelivery = (
  state: MemoryState,
  id: ResourceId,
  leaseUntil: Date,
): O.Option<Delivery> => {
  const left: Delivery[] = [];
  held(state, id, leaseUntil, ({ work }) => {
    const now = new Date(state.now());
    for (const { message } of RA.fromOption(underWay(work))) {
      const delivery = givenUpUnread(message, now);
      if (isRefresh(delivery)) work.deliveries.delete(delivery.id);
      else work.deliveries.set(delivery.id, delivery);
      untell(work, delivery, now);
      left.push(delivery);
    }
  });
  return RA.head(left);
};

/** Nobody was told what a message said that was given up. */
const untell = (work: ChannelWork, { message }: Delivery, now: Date): void => {
  for (const [problem, entry] of work.entries)
    if (
      O.exists(({ lastAt }: Announcement) => lastAt.getTime() === message.composedAt.getTime())(
        entry.told,
      )
    )
      work.entries.set(problem, revertedEntry(entry, now));
};
