import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Caller } from '../../core/access/caller.js';
import { oncePerValue } from '../../core/shared/once-per-value.js';
import { backupRemedy } from '../../core/backups/problems/backup-remedy-wording.js';
import { channelRemedy } from '../../core/notifications/channel-failing-wording.js';
import { problemRemedy } from '../../core/monitoring/problem-remedy-wording.js';
import type { RemediedProblem } from '../../core/problems/detected-kind-wording.js';
import type { ResourceLocator } from './resources/find-resource.js';
import { findScope } from './resources/find-scope.js';
import { malformedRequest } from './errors/malformed-request.js';
import { overviewBody } from './problems/overview-body.js';
import { problemBody } from './problems/problem-body.js';
import type { ProblemsApi } from './problems/problems-api.js';
import { problemPageBody } from './problems/problem-page-body.js';
import { decodeProblemParameters } from './problems/problem-parameters.js';
import type { ToResult } from './to-result.js';
import type { UseCases } from './use-cases.js';

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

/** The part of the API about problems, over the use cases of this process. */
export const problemsApiFor = (
  useCases: UseCases,
  caller: Caller,
  locate: ResourceLocator['locate'],
  toResult: ToResult,
): ProblemsApi => ({
  overview: () => toResult(useCases.getOverview(caller), overviewBody),
  listProblems: async (parameters) => {
    const requested = decodeProblemParameters(parameters);
    if (E.isLeft(requested)) return E.left(malformedRequest(requested.left));
    const { filter, resource: address, ...part } = requested.right;
    const resource = await findScope(locate, address);
    if (E.isLeft(resource)) return resource;
    const query = { ...part, filter: { ...filter, resource: resource.right } };
    return toResult(useCases.listProblems(caller, query), toPageBody);
  },
  getProblem: (id) => toResult(useCases.getProblem(caller, id), toBody),
  openProblem: (report) => toResult(useCases.openProblem(caller, report), () => undefined),
  closeProblem: (key) => toResult(useCases.closeProblem(caller, key), () => undefined),
  acknowledgeProblem: (id, note) => toResult(useCases.acknowledgeProblem(caller, id, note), toBody),
  snoozeProblem: (id, until) => toResult(useCases.snoozeProblem(caller, id, until), toBody),
});
