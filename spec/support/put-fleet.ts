import type { FleetDescription } from '../../core/domain/fleet-description.js';
import { type FleetPlan, planFleetChange } from '../../core/domain/plan-fleet-change.js';
import type { ResourceRef } from '../../core/domain/resource.js';
import type { Store } from '../../core/ports/store.js';
import { aViewer } from './a-caller.js';
import { rightOf } from './right-of.js';

/** Makes the store's fleet just what is described: everything else is removed. */
export const putFleet = (
  { fleet }: Pick<Store, 'fleet'>,
  description: FleetDescription,
): Promise<FleetPlan> => rightOf(fleet.change(planFleetChange(description, { prune: true })));

/** The one resource with this path and, where several share it, of this type. */
export const refAt = async (
  { fleet }: Pick<Store, 'fleet'>,
  path: string,
  type?: ResourceRef['type'],
): Promise<ResourceRef> => {
  const found = await rightOf(fleet.locate(aViewer(), path));
  const ref = found.find((one) => type === undefined || one.type === type);
  if (ref === undefined) throw new Error(`The fleet has no ${type ?? 'resource'} at ${path}`);
  return ref;
};
