import type { Option } from 'fp-ts/lib/Option.js';
import type { Caller } from '../../core/access/caller.js';
import type { ResourceId, ResourceType } from '../../core/shared/resource.js';
import type { AlertsTakenBody } from './alertmanager/alerts-body.js';
import type { DumpApi } from './backups/dump-stream.js';
import type { Calls } from './operation/operation.js';
import type { ApiResult } from './errors/error-document.js';
import type { EditingApi } from './fleet/editing-api.js';
import type { FleetApi } from './fleet/fleet-api.js';
import type { CALLS } from './operations.js';
import type { OverviewText } from './problems/overview-body.js';
import type {
  ResourceInPlaceBody,
  ResourcePageBody,
} from './problems/resources/resource-operations.js';
import type { HistoryParameters, ResourceListParameters } from './resources/resource-list-query.js';
import type { ResourceLocator } from './resources/resource-body.js';

/** The part of the API that reads the fleet, over the operations of each type. */
export interface ResourcesApi {
  /** The resources of a type that the caller may read, with what is wrong with each. */
  readonly listResources: (
    type: ResourceType,
    parameters: ResourceListParameters,
  ) => ApiResult<ResourcePageBody>;
  readonly getResource: (
    type: ResourceType,
    id: ResourceId,
    parameters?: HistoryParameters,
  ) => ApiResult<ResourceInPlaceBody>;
}

/**
 * What Shipshape does for one caller, with bodies as they are sent. The HTTP adapter serves it, the client calls it on a service, and
 * the command line does not know which it has. What is not in `CALLS` is of another form here than over HTTP.
 */
export interface Api
  extends Calls<typeof CALLS>, ResourceLocator, ResourcesApi, FleetApi, EditingApi, DumpApi {}

/** The API over the use cases of this process, with what is checked before a request is read any further. */
export interface ServedApi extends Api {
  /** The overview as it is sent: callers who see the same overview get the same object. */
  readonly overviewText: () => ApiResult<OverviewText>;
  readonly caller: Caller;
  /** Takes what Alertmanager sends to a webhook. The error lists what was not taken; all else was. */
  readonly receiveAlerts: (body: unknown, validForMs: Option<number>) => ApiResult<AlertsTakenBody>;
  /** Whether the caller may apply a fleet at all, before a document is read. */
  readonly mayApplyFleet: () => ApiResult<void>;
}
