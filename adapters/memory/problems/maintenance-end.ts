import type * as O from 'fp-ts/lib/Option.js';
import { silenceEnd } from '../../../core/problems/maintenance-silence.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { MemoryState } from '../state.js';

/** Until when windows silence what opens now on a resource. */
export const maintenanceEnd = (
  { byId, fleet, windows, now }: MemoryState,
  resource: ResourceId,
): O.Option<Date> => {
  const above = byId.get(resource)?.lineage ?? [];
  const holding = [...windows.values()].filter(
    ({ resource: { id } }) => id === fleet.id || above.includes(id),
  );
  return silenceEnd(holding, new Date(now()));
};
