import * as O from 'fp-ts/lib/Option.js';
import type { NewPlace } from '../../../core/fleet/editing/plan-addition.js';
import type { IsExpected } from '../../../core/fleet/editing/plan-edit.js';
import type { FleetResource } from '../../../core/fleet/fleet-resource.js';
import type {
  EditedResource,
  EditOptions,
} from '../../../core/fleet/use-cases/editing/carry-out-edit.js';
import type { ResourceRef } from '../../../core/shared/resource.js';
import type { ApiResult } from '../errors/error-document.js';
import { matchesStrongly, tagOf } from '../fields/entity-tag.js';
import { type ResourceBody, resourceBody } from '../resources/resource-body.js';
import type { ResourceDocuments, Serving } from '../serving.js';
import { type FleetPlanBody, fleetPlanBody } from './fleet-plan-body.js';

/** A resource as a fleet file has it, where each secret is said to be kept. */
export interface DescriptionBody {
  readonly description: object;
  /** The entity tag of the description: another one once that is another one. */
  readonly tag: string;
}

/** What a dry run plans, or the resource that was made or changed. */
export type EditedBody =
  | { readonly plan: FleetPlanBody }
  | {
      readonly resource: ResourceBody;
      /** That of its description from then on; of a change alone. */
      readonly tag?: string;
    };

type Edited = Pick<ResourceRef, 'type' | 'id'>;

interface EditedAs extends Pick<EditOptions, 'dryRun'> {
  /** The `digest` of a dry run, without which nothing is changed that removes much. */
  readonly confirm?: string | undefined;
}

interface Expected {
  /** The tags of the description that the caller has in mind, as `If-Match` has them; any without. */
  readonly ifMatch?: string | undefined;
}

/** The part of the API that makes, changes and removes single resources by hand. */
export interface EditingApi {
  readonly describeResource: (of: Edited) => ApiResult<DescriptionBody>;
  /** Adds what a fleet document has of one resource, with what is under it. */
  readonly addResource: (
    place: NewPlace,
    document: unknown,
    options: EditedAs,
  ) => ApiResult<EditedBody>;
  /** Changes a resource by a merge patch (RFC 7396) of its description. */
  readonly changeResource: (
    of: Edited,
    patch: unknown,
    options: EditedAs & Expected,
  ) => ApiResult<EditedBody>;
  readonly removeResource: (
    of: Edited,
    options: Pick<EditOptions, 'dryRun'> & Expected & { readonly withChildren: boolean },
  ) => ApiResult<FleetPlanBody>;
}

/** The same over the use cases of this process. */
export const editingApiFor = ({
  useCases,
  caller,
  toResult,
  loadResourceDocuments,
}: Serving): EditingApi => ({
  describeResource: async (of) => {
    const documents = await loadResourceDocuments();
    return toResult(useCases.describeResource(caller, of), (resource) =>
      descriptionBody(documents, resource),
    );
  },
  addResource: async (place, document, { dryRun, confirm = false }) => {
    const { readNew } = await loadResourceDocuments();
    return toResult(
      useCases.addResource(caller, place, readNew(place.type, document), { dryRun, confirm }),
      ({ resource, plan }): EditedBody =>
        O.isSome(resource)
          ? { resource: resourceBody(resource.value) }
          : { plan: fleetPlanBody(plan) },
    );
  },
  changeResource: async (of, patch, { dryRun, confirm = false, ifMatch }) => {
    const documents = await loadResourceDocuments();
    const options = { dryRun, confirm, ...expectedBy(documents, ifMatch) };
    const changed = useCases.changeResource(caller, of, documents.readPatch(patch), options);
    return toResult(changed, changedBody(documents, dryRun));
  },
  removeResource: async (of, { dryRun, withChildren, ifMatch }) => {
    const expected = expectedBy(await loadResourceDocuments(), ifMatch);
    const options = { dryRun, withChildren, ...expected };
    return toResult(useCases.removeResource(caller, of, options), fleetPlanBody);
  },
});

const descriptionBody = (
  { write }: ResourceDocuments,
  resource: FleetResource,
): DescriptionBody => {
  const description = write(resource);
  return { description, tag: tagOf(JSON.stringify(description)) };
};

const expectedBy = (
  documents: ResourceDocuments,
  ifMatch: string | undefined,
): { readonly isExpected?: IsExpected } =>
  ifMatch === undefined
    ? {}
    : { isExpected: (before) => matchesStrongly(ifMatch, descriptionBody(documents, before).tag) };

/** A later read of the tag could be of a later change. */
const changedBody =
  (documents: ResourceDocuments, dryRun: boolean) =>
  ({ resource, plan }: EditedResource): EditedBody =>
    dryRun || O.isNone(resource)
      ? { plan: fleetPlanBody(plan) }
      : {
          resource: resourceBody(resource.value),
          ...(plan.edited !== undefined && { tag: descriptionBody(documents, plan.edited).tag }),
        };
