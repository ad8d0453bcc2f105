import type { FleetDescription } from '../../core/fleet/fleet-description.js';
import type { Uuid } from '../../core/shared/uuid.js';
import type { ApplyFleetOptions } from '../../core/fleet/use-cases/apply-fleet.js';
import type { TokenRequest } from '../../core/access/use-cases/issue-token.js';
import type { ApiResult, ReasonBody } from './errors/error-document.js';
import type { FleetPlanBody } from './fleet/fleet-plan-body.js';
import type { OverviewBody } from './problems/overview-body.js';
import type { ProblemsApi } from './problems/problems-api.js';
import type { ResourceBody } from './resources/resource-body.js';
import type { IssuedTokenBody, TokenBody } from './access/token-body.js';

/**
 * What Shipshape does for one caller, in the words of its API.
 * The HTTP adapter serves it, the HTTP client asks a service for it, and the command line does not know which it holds.
 */
export interface Api extends ProblemsApi {
  /** The signal says that the caller no longer waits. */
  readonly overview: (signal?: AbortSignal) => ApiResult<OverviewBody>;
  /** The resources with this id or path that the caller may read. */
  readonly locate: (idOrPath: string) => ApiResult<readonly ResourceBody[]>;
  /** Every reason why a dump of the database cannot start; none when it can. */
  readonly checkDump: (database: Uuid) => ApiResult<readonly ReasonBody[]>;
  readonly applyFleet: (
    fleet: FleetDescription,
    options: ApplyFleetOptions,
  ) => ApiResult<FleetPlanBody>;
  readonly createToken: (request: TokenRequest) => ApiResult<IssuedTokenBody>;
  readonly listTokens: () => ApiResult<readonly TokenBody[]>;
  readonly revokeToken: (id: Uuid) => ApiResult<void>;
}

/** The operations where they are done, with what is asked before a request is let in any further. */
export interface ServedApi extends Api {
  /** As in `Operations`; the signal says that the caller no longer waits. */
  readonly checkDump: (database: Uuid, signal?: AbortSignal) => ApiResult<readonly ReasonBody[]>;
  /** Whether the caller may apply a fleet at all, before a document is read. */
  readonly mayApplyFleet: () => ApiResult<void>;
}
