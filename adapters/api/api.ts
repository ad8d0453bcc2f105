import type { Option } from 'fp-ts/lib/Option.js';
import type { Caller } from '../../core/access/caller.js';
import type { AccessApi } from './access/access-api.js';
import type { AlertsTakenBody } from './alertmanager/alerts-body.js';
import type { DumpApi } from './backups/dump-api.js';
import type { DumpCheckApi } from './dump-check/dump-not-ready.js';
import type { ApiResult } from './errors/error-document.js';
import type { EditingApi } from './fleet/editing-api.js';
import type { FleetApi } from './fleet/fleet-api.js';
import type { WatchApi } from './monitoring/watch-body.js';
import type { OverviewText } from './problems/overview-text.js';
import type { SchedulesApi } from './backups/schedules-api.js';
import type { RunsApi } from './backups/runs-api.js';
import type { MaintenanceApi } from './maintenance/maintenance-api.js';
import type { ChannelsApi } from './notifications/channels-api.js';
import type { ProblemsApi } from './problems/problems-api.js';
import type { ResourcesApi } from './problems/resources/resources-api.js';
import type { ResourceLocator } from './resources/find-resource.js';

/**
 * What Shipshape does for one caller, with bodies ready for JSON.
 * The HTTP adapter serves it, the HTTP client calls it on a service, and the command line does not know which it has.
 */
export interface Api
  extends
    AccessApi,
    ResourceLocator,
    FleetApi,
    DumpCheckApi,
    DumpApi,
    ProblemsApi,
    ResourcesApi,
    RunsApi,
    SchedulesApi,
    ChannelsApi,
    MaintenanceApi,
    WatchApi {}

/** The API over the use cases of this process, with what is checked before a request is read any further. */
export interface ServedApi extends Api, EditingApi {
  /** The overview as it is sent: callers who see the same overview get the same object. */
  readonly overviewText: () => ApiResult<OverviewText>;
  readonly caller: Caller;
  /** Takes what Alertmanager sends to a webhook. The error lists what was not taken; all else was. */
  readonly receiveAlerts: (body: unknown, validForMs: Option<number>) => ApiResult<AlertsTakenBody>;
  /** Whether the caller may apply a fleet at all, before a document is read. */
  readonly mayApplyFleet: () => ApiResult<void>;
}
