import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { ComposedChannel } from '../../../core/notifications/channel-item.js';
import type { UnreadableItem } from '../../../core/notifications/ports/channel-register.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { ChannelWork, Subscriber, UpkeepEntry } from '../entries.js';
import type { MemoryState } from '../state.js';
import { underWay } from './deliveries.js';

export interface HeldChannel {
  readonly work: ChannelWork;
  readonly entry: UpkeepEntry;
}

/** Runs the work on a channel, unless somebody else has got it meanwhile. */
export const held = (
  state: MemoryState,
  id: ResourceId,
  leaseUntil: Date,
  change: (held: HeldChannel) => void,
): boolean => {
  const [work, entry] = [state.channels.get(id), state.upkeep.get(id)];
  if (work === undefined || entry?.leaseUntilMs !== leaseUntil.getTime()) return false;
  change({ work, entry });
  return true;
};

export const composeChannel = (
  state: MemoryState,
  id: ResourceId,
  leaseUntil: Date,
  { items, delivery }: ComposedChannel,
): boolean =>
  held(state, id, leaseUntil, ({ work }) => {
    for (const item of items) finishItem(work, item, state.now());
    if (O.isNone(delivery)) return;
    for (const replaced of RA.fromOption(underWay(work))) work.deliveries.delete(replaced.id);
    work.deliveries.set(delivery.value.id, delivery.value);
  });

/** Of a problem that has changed again, the changes since then are left, and wait as if they were the first. */
export const dismissChanges = (
  work: Subscriber,
  { problem, changes }: Pick<ComposedChannel['items'][number], 'problem' | 'changes'>,
  now: number,
): void => {
  const count = (work.changes.get(problem)?.count ?? 0) - changes;
  if (changes > 0) work.changes.delete(problem);
  if (changes > 0 && count > 0) work.changes.set(problem, { count, firstAtMs: now });
};

const finishItem = (
  work: ChannelWork,
  { problem, changes, entry }: ComposedChannel['items'][number],
  now: number,
): void => {
  dismissChanges(work, { problem, changes }, now);
  if (O.isSome(entry)) work.entries.set(problem, entry.value);
  else work.entries.delete(problem);
};

export const putOffItems = (
  state: MemoryState,
  id: ResourceId,
  leaseUntil: Date,
  { items, pauseMs }: { readonly items: readonly UnreadableItem[]; readonly pauseMs: number },
): boolean =>
  held(state, id, leaseUntil, ({ work }) => {
    for (const { changes, ...item } of items) {
      const problem = item.problem as Uuid;
      const { told } = work.entries.get(problem) ?? { told: O.none };
      dismissChanges(work, { problem, changes }, state.now());
      work.entries.set(problem, { told, dueAt: O.some(new Date(state.now() + pauseMs)) });
    }
  });

export const releaseChannel = (state: MemoryState, id: ResourceId, leaseUntil: Date): void =>
  void held(state, id, leaseUntil, ({ entry }) =>
    state.upkeep.set(id, { ...entry, leaseUntilMs: 0 }),
  );
