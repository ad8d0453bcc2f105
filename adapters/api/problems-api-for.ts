import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { oncePerValue } from '../../core/shared/once-per-value.js';
import { backupRemedy } from '../../core/backups/problems/schedule-report-wording.js';
import { channelRemedy } from '../../core/notifications/send-refusal-wording.js';
import { problemRemedy } from '../../core/monitoring/problem-remedy-wording.js';
import type { RemediedProblem } from '../../core/problems/detected-kind-wording.js';
import { findScope } from './resources/resource-body.js';
import type { Calls } from './operation/operation.js';
import { readSent } from './operation/sent.js';
import { combineValidations } from './fields/decode-exactly.js';
import { overviewBody } from './problems/overview-body.js';
import { problemBody, problemPageBody } from './problems/problem-body.js';
import { decodeProblemKey } from './problems/problem-key-parameters.js';
import { PROBLEMS } from './problems/problem-operations.js';
import { decodeProblemReport } from './problems/problem-report-body.js';
import { decodeProblemParameters } from './problems/problem-parameters.js';
import { andThen, type Serving, valid } from './serving.js';

/** How to fix a problem, if Shipshape knows. */
export const remedyOf = (problem: RemediedProblem): O.Option<string> =>
  pipe(
    backupRemedy(problem),
    O.alt(() => channelRemedy(problem)),
    O.alt(() => problemRemedy(problem)),
  );

const toBody = problemBody(remedyOf);
/** Made once for each page, which the store returns for as long as it shows the same. */
const toPageBody = oncePerValue(problemPageBody(remedyOf));

export const problemsApiFor = (serving: Serving): Calls<typeof PROBLEMS> => {
  const { useCases, caller, locate, toResult } = serving;
  return {
    getOverview: () => toResult(useCases.getOverview(caller), overviewBody),
    listProblems: (parameters) =>
      andThen(valid(decodeProblemParameters(parameters)), ({ filter, resource, ...part }) =>
        andThen(findScope(locate, resource), (found) =>
          toResult(
            useCases.listProblems(caller, { ...part, filter: { ...filter, resource: found } }),
            toPageBody,
          ),
        ),
      ),
    getProblem: (id) => toResult(useCases.getProblem(caller, id), toBody),
    reportProblem: (path, body) =>
      andThen(
        valid(combineValidations(decodeProblemKey(path), decodeProblemReport(body))),
        ([key, rest]) =>
          toResult(useCases.openProblem(caller, { ...key, ...rest }), () => undefined),
      ),
    resolveProblem: (path) =>
      andThen(valid(decodeProblemKey(path)), (key) =>
        toResult(useCases.closeProblem(caller, key), () => undefined),
      ),
    ...triageApiFor(serving),
  };
};

const triageApiFor = ({ useCases, caller, toResult }: Serving) =>
  ({
    acknowledgeProblem: (id, body = {}) =>
      andThen(readSent(PROBLEMS.acknowledgeProblem.body.fields, body), ({ note }) =>
        toResult(useCases.acknowledgeProblem(caller, id, O.some(note)), toBody),
      ),
    unacknowledgeProblem: (id) => toResult(useCases.acknowledgeProblem(caller, id, O.none), toBody),
    snoozeProblem: (id, body) =>
      andThen(readSent(PROBLEMS.snoozeProblem.body.fields, body), ({ until }) =>
        toResult(useCases.snoozeProblem(caller, id, O.some(until)), toBody),
      ),
    unsnoozeProblem: (id) => toResult(useCases.snoozeProblem(caller, id, O.none), toBody),
  }) satisfies Partial<Calls<typeof PROBLEMS>>;
