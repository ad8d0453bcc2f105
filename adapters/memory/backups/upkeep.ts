import * as O from 'fp-ts/lib/Option.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { MemoryState, ResourceEntry, UpkeepEntry } from '../state.js';

/** The schedules or destinations for which there is something to do now, each given for a lease. */
export const wakeResources = (
  state: MemoryState,
  type: 'schedule' | 'destination',
  leaseMs: number,
  limit: number,
): readonly ResourceEntry[] => {
  const now = state.now();
  const woken = [...state.upkeep]
    .flatMap(([id, entry]) => {
      const found = state.byId.get(id);
      const isDue = entry.wakeAtMs <= now && entry.leaseUntilMs <= now;
      return isDue && isOf(found, type) ? [{ found, entry }] : [];
    })
    .sort((one, other) => one.entry.wakeAtMs - other.entry.wakeAtMs)
    .slice(0, limit);
  for (const { found, entry } of woken)
    state.upkeep.set(found.id, { ...entry, leaseUntilMs: now + leaseMs, isRoused: false });
  return woken.map(({ found }) => found);
};

const isOf = (
  entry: ReturnType<MemoryState['byId']['get']>,
  type: string,
): entry is ResourceEntry => entry?.resource.type === type;

/** Wakes a resource now, also where its lease ends with a later time to wake. */
export const rouse = (state: MemoryState, id: ResourceId): void => {
  const entry = state.upkeep.get(id);
  if (entry === undefined) return;
  const wakeAtMs = Math.min(entry.wakeAtMs, state.now());
  state.upkeep.set(id, { ...entry, wakeAtMs, isRoused: true });
};

/** Ends the lease; false where the resource does not exist any more. */
export const recordUpkeep = (
  state: MemoryState,
  id: ResourceId,
  known: Partial<Pick<UpkeepEntry, 'plan' | 'probe'>>,
  wakeAt: Date,
): boolean => {
  const entry = state.upkeep.get(id);
  if (entry === undefined) return false;
  const wakeAtMs = entry.isRoused ? entry.wakeAtMs : wakeAt.getTime();
  state.upkeep.set(id, { ...entry, ...known, wakeAtMs, leaseUntilMs: 0, isRoused: false });
  return true;
};

/** Of a schedule or a destination that is new, or is described otherwise than before, there is something to do. */
export const noteChange = (state: MemoryState, { id, resource }: ResourceEntry): void => {
  if (resource.type === 'schedule' || resource.type === 'destination') noteChangeOf(state, id);
  for (const [child, { lineage, resource: one }] of state.byId)
    if (one.type === 'schedule' && child !== id) {
      const isUnder = resource.type !== 'server' && lineage.includes(id);
      const writesTo = resource.type === 'destination' && one.attributes.destination;
      if (isUnder || writesTo === resource.name) noteChangeOf(state, child as ResourceId);
    }
};

const noteChangeOf = (state: MemoryState, id: ResourceId): void => {
  const now = state.now();
  const before = state.upkeep.get(id) ?? { leaseUntilMs: 0, plan: O.none, probe: O.none };
  state.upkeep.set(id, { ...before, wakeAtMs: now, isRoused: true, changedAt: new Date(now) });
};
