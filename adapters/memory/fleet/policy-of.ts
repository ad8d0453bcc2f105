import { nearestPolicy, policySaidBy } from '../../../core/fleet/derived-schedules.js';
import type { MemoryState, ResourceEntry } from '../state.js';

/** The policy that counts for a resource, the nearest one. */
export const policyOf = (state: MemoryState, { lineage }: ResourceEntry): string | undefined =>
  nearestPolicy([
    ...lineage.map((scope) => saidBy(state.byId.get(scope)?.resource)),
    saidBy(state.described),
  ]);

const saidBy = (one: object | undefined): string | undefined =>
  one !== undefined && 'attributes' in one ? policySaidBy(one.attributes as object) : undefined;
