import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { ChannelTarget } from '../../../core/notifications/ports/channel-sender.js';
import type { WokenChannel } from '../../../core/notifications/ports/channel-register.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { ChannelWork, UpkeepEntry } from '../entries.js';
import type { MemoryState } from '../state.js';
import { underWay } from './deliveries.js';
import { DAY_MS } from '../../../core/shared/durations.js';

interface Waking {
  readonly windowMs: number;
  readonly leaseMs: number;
  readonly limit: number;
}

/** The channels for which there is something to do, each given for a lease, the longest waiting first. */
export const wakeChannels = (
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
