import type { FleetDescription } from '../../../core/fleet/fleet-description.js';
import { flattenFleet } from '../../../core/fleet/flatten-fleet.js';
import {
  type FleetPlan,
  followed,
  planFleetChange,
  planPlaced,
} from '../../../core/fleet/planning/plan-fleet-change.js';
import type { ResourceRef, SubjectType } from '../../../core/shared/resource.js';
import type { Store } from '../../../core/store.js';
import { aViewer } from '../access/a-caller.js';
import { rightOf } from '../shared/right-of.js';

/** Makes the store's fleet just what is described: everything else is removed. */
export const putFleet = (
  { fleet }: Pick<Store, 'fleet'>,
  description: FleetDescription,
): Promise<FleetPlan> => rightOf(fleet.change(planFleetChange(description, { prune: true })));

/** The same of what was made by hand. */
export const putByHand = (
  { fleet }: Pick<Store, 'fleet'>,
  description: FleetDescription,
): Promise<FleetPlan> => {
  const placed = flattenFleet(description).map(({ place, resource }) => {
    const { managedBy: _managedBy, ...one } = resource;
    return { place, resource: one };
  });
  const plan = planPlaced(placed, { prune: true, as: undefined, adopt: false });
  return rightOf(fleet.change(followed(plan, description)));
};

/** The one resource with this path and, where several share it, of this type. */
export const refAt = async (
  { fleet }: Pick<Store, 'fleet'>,
  path: string,
  type?: SubjectType,
): Promise<ResourceRef> => {
  const found = await rightOf(fleet.locate(aViewer(), path));
  const ref = found.find((one) => type === undefined || one.type === type);
  if (ref === undefined) throw new Error(`The fleet has no ${type ?? 'resource'} at ${path}`);
  return ref;
};
