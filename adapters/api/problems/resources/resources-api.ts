import {
  RESOURCE_TYPES,
  type ResourceId,
  type ResourceType,
} from '../../../../core/shared/resource.js';
import type { ApiResult } from '../../errors/error-document.js';
import type { ResourceInPlaceBody } from './resource-in-place-body.js';
import type { ResourceListParameters, ResourcePageBody } from './resource-list.js';

/** The part of the API that reads the fleet. */
export interface ResourcesApi {
  /** The resources of a type that the caller may read, with what is wrong with each. */
  readonly listResources: (
    type: ResourceType,
    parameters: ResourceListParameters,
  ) => ApiResult<ResourcePageBody>;
  readonly getResource: (type: ResourceType, id: ResourceId) => ApiResult<ResourceInPlaceBody>;
}

/** The types with such a list; that of schedules also says when they are due, and is listed by `SchedulesApi`. */
export const LISTED_TYPES = RESOURCE_TYPES.filter((type) => type !== 'schedule');
