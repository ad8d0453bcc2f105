import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Caller } from '../../../core/access/caller.js';
import type { DescribeNew, NewPlace } from '../../../core/fleet/editing/plan-addition.js';
import type { DescribeAgain, IsExpected } from '../../../core/fleet/editing/plan-edit.js';
import type { Removal } from '../../../core/fleet/editing/plan-removal.js';
import type { FleetResource } from '../../../core/fleet/fleet-resource.js';
import type {
  EditedResource,
  EditOptions,
} from '../../../core/fleet/use-cases/editing/carry-out-edit.js';
import type { ResourceRef } from '../../../core/shared/resource.js';
import type { ApiResult } from '../errors/error-document.js';
import { type ResourceBody, resourceBody } from '../resources/resource-body.js';
import type { ToResult } from '../to-result.js';
import type { UseCases } from '../../../core/use-cases.js';
import { type FleetPlanBody, fleetPlanBody } from './fleet-plan-body.js';

/** A resource that was made or changed by hand; null in a dry run that would make it. */
export interface EditedBody {
  readonly resource: ResourceBody | null;
  readonly plan: FleetPlanBody;
}

/** The same of a change. */
export interface ChangedBody extends EditedBody {
  /** The resource as it is from then on, where each secret is said to be kept. */
  readonly edited?: FleetResource;
}

type Edited = Pick<ResourceRef, 'type' | 'id'>;

/** The part of the API that makes, changes and removes single resources by hand. */
export interface EditingApi {
  /** As a fleet file has it, where each secret is said to be kept. */
  readonly describeResource: (of: Edited) => ApiResult<FleetResource>;
  readonly addResource: (
    under: NewPlace,
    describe: DescribeNew,
    options: EditOptions,
  ) => ApiResult<EditedBody>;
  readonly changeResource: (
    of: Edited,
    describe: DescribeAgain,
    options: EditOptions & { readonly isExpected?: IsExpected },
  ) => ApiResult<ChangedBody>;
  readonly removeResource: (of: Edited, options: EditOptions & Removal) => ApiResult<FleetPlanBody>;
}

/** The same over the use cases of this process. */
export const editingApiFor = (
  useCases: UseCases,
  caller: Caller,
  toResult: ToResult,
): EditingApi => ({
  describeResource: (of) => toResult(useCases.describeResource(caller, of), (resource) => resource),
  addResource: (under, describe, options) =>
    toResult(useCases.addResource(caller, under, describe, options), editedBody),
  changeResource: (of, describe, options) =>
    toResult(useCases.changeResource(caller, of, describe, options), changedBody),
  removeResource: (of, options) =>
    toResult(useCases.removeResource(caller, of, options), fleetPlanBody),
});

const editedBody = ({ resource, plan }: EditedResource): EditedBody => ({
  resource: pipe(resource, O.map(resourceBody), O.toNullable),
  plan: fleetPlanBody(plan),
});

const changedBody = ({ resource, plan }: EditedResource): ChangedBody => ({
  ...editedBody({ resource, plan }),
  ...(plan.edited !== undefined && { edited: plan.edited }),
});
