import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../core/domain/caller.js';
import { describeFailure, type Failure } from './describe-failure.js';
import { dumpReasonBody } from './dump-reason-body.js';
import { fleetPlanBody } from './fleet-plan-body.js';
import type { Answer, ServedOperations } from './operations.js';
import { overviewBody } from './overview-body.js';
import { resourceBody } from './resource-body.js';
import { issuedTokenBody, tokenBody } from './token-body.js';
import type { UseCases } from './use-cases.js';

/** The operations over the use cases of this very process. `onFailure` hears of each failure, for the log. */
export const operationsFor =
  (useCases: UseCases, onFailure: (failure: Failure) => void) =>
  (caller: Caller): ServedOperations => {
    const answer = <A, B>(task: TaskEither<Failure, A>, toBody: (value: A) => B): Answer<B> =>
      tell(task, toBody, onFailure);
    return {
      overview: () => answer(useCases.getOverview(caller), overviewBody),
      locate: (idOrPath) =>
        answer(useCases.locateResources(caller, idOrPath), (found) => found.map(resourceBody)),
      checkDump: (database, signal) =>
        answer(useCases.checkDumpReadiness(caller, database, signal), ({ engine, reasons }) =>
          reasons.map((reason) => dumpReasonBody(reason, engine)),
        ),
      mayApplyFleet: () => answer(useCases.mayApplyFleet(caller), () => undefined),
      applyFleet: (fleet, options) =>
        answer(useCases.applyFleet(caller, fleet, options), fleetPlanBody),
      createToken: (request) => answer(useCases.createToken(caller, request), issuedTokenBody),
      listTokens: () => answer(useCases.listTokens(caller), (tokens) => tokens.map(tokenBody)),
      revokeToken: (id) => answer(useCases.revokeToken(caller, id), () => undefined),
    };
  };

const tell = async <A, B>(
  task: TaskEither<Failure, A>,
  toBody: (value: A) => B,
  onFailure: (failure: Failure) => void,
): Answer<B> => {
  const outcome = await task();
  if (E.isRight(outcome)) return E.right(toBody(outcome.right));
  onFailure(outcome.left);
  return E.left(describeFailure(outcome.left));
};
