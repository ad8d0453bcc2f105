import * as O from 'fp-ts/lib/Option.js';
import type { FleetResource } from '../../../core/fleet/fleet-resource.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { MemoryState, ResourceEntry } from '../state.js';

/** There is something to do for it from time to time. */
export const hasUpkeep = ({ type }: Pick<FleetResource, 'type'>): boolean =>
  type === 'schedule' || type === 'destination' || type === 'channel';

/** Of a schedule, a destination or a channel that is new, or is described otherwise than before, there is something to do. */
export const noteChange = (state: MemoryState, { id, resource }: ResourceEntry): void => {
  if (hasUpkeep(resource)) noteChangeOf(state, id);
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
