import * as E from 'fp-ts/lib/Either.js';
import { isNonEmpty } from 'fp-ts/lib/ReadonlyArray.js';
import type { DescribeNew } from '../../../core/fleet/editing/plan-addition.js';
import type { DescribeAgain } from '../../../core/fleet/editing/plan-edit.js';
import type { FleetDescription } from '../../../core/fleet/fleet-description.js';
import { type FleetResource, keyText } from '../../../core/fleet/fleet-resource.js';
import { flattenFleet } from '../../../core/fleet/flatten-fleet.js';

export const DRY = { dryRun: true };
export const WET = { dryRun: false };

/** Describes as new what a fleet has from this resource on. */
export const newIn =
  (fleet: FleetDescription, key: string): DescribeNew =>
  () => {
    const placed = flattenFleet(fleet);
    const first = placed.findIndex(({ resource }) => keyText(resource) === key);
    const [one] = placed.slice(first, first + 1);
    const under = placed.filter(({ resource }) =>
      resource.path.startsWith(`${one?.resource.path ?? ''}/`),
    );
    const all = [...(one === undefined ? [] : [one]), ...under];
    return isNonEmpty(all) ? E.right(all) : E.left(['nothing']);
  };

/** Describes a resource as it was, but for this. */
export const but =
  (telling: {
    readonly name?: string;
    readonly attributes?: object;
    readonly secret?: FleetResource['secret'];
  }): DescribeAgain =>
  (before) =>
    E.right({
      ...before,
      ...telling,
      attributes: { ...before.attributes, ...telling.attributes },
    } as FleetResource);
