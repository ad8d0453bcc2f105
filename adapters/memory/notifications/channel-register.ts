import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type {
  ChannelRegister,
  ChannelTarget,
  WokenChannel,
} from '../../../core/notifications/ports/channel-register.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { MemoryState, StateCell } from '../state.js';
import { composeChannel, held, itemsOf, putOffItems, releaseChannel } from './change-channel.js';
import { deliveriesOf, oldestDue, purgeDeliveries, underWay } from './deliveries.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { Announcement, Delivery } from '../../../core/notifications/delivery.js';
import { givenUpUnread, isRefresh, revertedEntry } from '../../../core/notifications/delivery.js';
import type { ChannelWork, UpkeepEntry } from '../entries.js';
import { DAY_MS } from '../../../core/shared/durations.js';

interface Waking {
  readonly windowMs: number;
  readonly leaseMs: number;
  readonly limit: number;
}

/** The channels for which there is something to do, each given for a lease, the longest waiting first. */
const wakeChannels = (
  state: MemoryState,
  targetOf: (state: MemoryState, id: ResourceId) => O.Option<ChannelTarget>,
  { windowMs, leaseMs, limit }: Waking,
): readonly E.Either<never, WokenChannel>[] => {
  const now = state.now();
  const ready = [...state.channels].flatMap(([channel, work]) => {
    const id = channel as ResourceId;
    const [entry, target] = [state.upkeep.get(id), targetOf(state, id)];
    if (entry === undefined || O.isNone(target)) return [];
    const sinceMs = waitingSince(entry, work, windowMs, now);
    const until = [sinceMs, notAhead(entry.wakeAtMs, now), notAhead(entry.leaseUntilMs, now)];
    const isReady = until.every((ms) => ms <= now);
    return isReady ? [{ id, entry, work, sinceMs, target: target.value }] : [];
  });
  const taken = ready.sort((one, other) => one.sinceMs - other.sinceMs).slice(0, limit);
  return taken.map(({ id, entry, work, target }) => {
    const leaseUntilMs = now + leaseMs;
    state.upkeep.set(id, { ...entry, leaseUntilMs, isRoused: false });
    return E.right({
      target,
      leaseUntil: new Date(leaseUntilMs),
      underWay: O.map(E.right)(underWay(work)),
    });
  });
};

/** No pause and no lease is so long: what is more than a day ahead was stored before the clock was set back. */
const notAhead = (ms: number, now: number): number => (ms > now + DAY_MS ? 0 : ms);

/** While a message is under way, only its next attempt matters. */
const waitingSince = (
  { wakeAtMs }: UpkeepEntry,
  work: ChannelWork,
  windowMs: number,
  now: number,
): number => {
  if (O.isSome(underWay(work))) return notAhead(wakeAtMs, now);
  const changed = [...work.changes.values()].map(
    ({ firstAtMs }) => notAhead(firstAtMs, now) + windowMs,
  );
  const due = [...work.entries.values()].flatMap(({ dueAt }) =>
    O.isSome(dueAt) ? [dueAt.value.getTime()] : [],
  );
  return [...changed, ...due].reduce((one, other) => Math.min(one, other), Infinity);
};

const recordDelivery = (
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
const giveUpDelivery = (
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

/** What a message said that was given up was never sent. */
const untell = (work: ChannelWork, { message }: Delivery, now: Date): void => {
  for (const [problem, entry] of work.entries)
    if (
      O.exists(({ lastAt }: Announcement) => lastAt.getTime() === message.composedAt.getTime())(
        entry.told,
      )
    )
      work.entries.set(problem, revertedEntry(entry, now));
};

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
