import type { FleetDescription } from '../../core/fleet/fleet-description.js';
import type { Uuid } from '../../core/shared/uuid.js';
import type { ApplyFleetOptions } from '../../core/fleet/use-cases/apply-fleet.js';
import type { TokenRequest } from '../../core/access/use-cases/issue-token.js';
import type { Answer } from './errors/api-result.js';
import type { FleetPlanBody } from './fleet/fleet-plan-body.js';
import type { OverviewBody } from './problems/overview-body.js';
import type { ReasonBody } from './errors/error-document.js';
import type { ProblemOperations } from './problems/problems-api.js';
import type { ResourceBody } from './resources/resource-body.js';
import type { IssuedTokenBody, TokenBody } from './access/token-body.js';

/**
 * What Shipshape does for one caller, in the words of its API.
 * The HTTP adapter serves it, the HTTP client asks a service for it, and the command line does not know which it holds.
 */
export interface Operations extends ProblemOperations {
  /** The signal says that the caller no longer waits. */
  readonly overview: (signal?: AbortSignal) => Answer<OverviewBody>;
  /** The resources with this id or path that the caller may read. */
  readonly locate: (idOrPath: string) => Answer<readonly ResourceBody[]>;
  /** Every reason why a dump of the database cannot start; none when it can. */
  readonly checkDump: (database: Uuid) => Answer<readonly ReasonBody[]>;
  readonly applyFleet: (
    fleet: FleetDescription,
    options: ApplyFleetOptions,
  ) => Answer<FleetPlanBody>;
  readonly createToken: (request: TokenRequest) => Answer<IssuedTokenBody>;
  readonly listTokens: () => Answer<readonly TokenBody[]>;
  readonly revokeToken: (id: Uuid) => Answer<void>;
}

/** The operations where they are done, with what is asked before a request is let in any further. */
export interface ServedOperations extends Operations {
  /** As in `Operations`; the signal says that the caller no longer waits. */
  readonly checkDump: (database: Uuid, signal?: AbortSignal) => Answer<readonly ReasonBody[]>;
  /** Whether the caller may apply a fleet at all, before a document is read. */
  readonly mayApplyFleet: () => Answer<void>;
}
