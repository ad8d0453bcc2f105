import type { Caller } from '../../core/access/caller.js';
import type { Failure } from './describe-failure.js';
import { dumpReasonBody } from './dump-check/dump-not-ready.js';
import { fleetPlanBody } from './fleet/fleet-plan-body.js';
import type { Api, ServedApi } from './api.js';
import { overviewBody } from './problems/overview-body.js';
import { problemsApiFor } from './problems-api-for.js';
import { resourceBody } from './resources/resource-body.js';
import { toResultWith } from './to-result.js';
import { issuedTokenBody, tokenBody } from './access/token-body.js';
import type { UseCases } from './use-cases.js';

/** The operations over the use cases of this very process. `onFailure` hears of each failure, for the log. */
export const apiFor =
  (useCases: UseCases, onFailure: (failure: Failure) => void) =>
  (caller: Caller): ServedApi => {
    const tell = toResultWith(onFailure);
    const locate: Api['locate'] = (idOrPath) =>
      tell(useCases.locateResources(caller, idOrPath), (found) => found.map(resourceBody));
    return {
      overview: () => tell(useCases.getOverview(caller), overviewBody),
      locate,
      checkDump: (database, signal) =>
        tell(useCases.checkDumpReadiness(caller, database, signal), ({ engine, reasons }) =>
          reasons.map((reason) => dumpReasonBody(reason, engine)),
        ),
      mayApplyFleet: () => tell(useCases.mayApplyFleet(caller), () => undefined),
      applyFleet: (fleet, options) =>
        tell(useCases.applyFleet(caller, fleet, options), fleetPlanBody),
      createToken: (request) => tell(useCases.createToken(caller, request), issuedTokenBody),
      listTokens: () => tell(useCases.listTokens(caller), (tokens) => tokens.map(tokenBody)),
      revokeToken: (id) => tell(useCases.revokeToken(caller, id), () => undefined),
      ...problemsApiFor(useCases, caller, locate, tell),
    };
  };
