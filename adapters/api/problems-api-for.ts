import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Caller } from '../../core/access/caller.js';
import { oncePerValue } from '../../core/shared/once-per-value.js';
import { backupRemedy } from '../../core/backups/problems/schedule-report-wording.js';
import { channelRemedy } from '../../core/notifications/send-refusal-wording.js';
import { problemRemedy } from '../../core/monitoring/problem-remedy-wording.js';
import type { RemediedProblem } from '../../core/problems/detected-kind-wording.js';
import { findScope, type ResourceLocator } from './resources/find-resource.js';
import type { Calls } from './operation/operation.js';
import { readSent } from './operation/sent.js';
import { combineValidations } from './fields/decode-exactly.js';
import { malformedRequest } from './errors/error-catalogue.js';
import { overviewBody } from './problems/overview-body.js';
import { problemBody, problemPageBody } from './problems/problem-body.js';
import { decodeProblemKey } from './problems/problem-key-parameters.js';
import { PROBLEMS } from './problems/problem-operations.js';
import { decodeProblemReport } from './problems/problem-report-body.js';
import { decodeProblemParameters } from './problems/problem-parameters.js';
import type { ToResult } from './to-result.js';
import type { UseCases } from '../../core/use-cases.js';

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
): Calls<typeof PROBLEMS> => ({
  getOverview: () => toResult(useCases.getOverview(caller), overviewBody),
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
  reportProblem: async (path, body) => {
    const report = combineValidations(decodeProblemKey(path), decodeProblemReport(body));
    if (E.isLeft(report)) return E.left(malformedRequest(report.left));
    const [key, rest] = report.right;
    return toResult(useCases.openProblem(caller, { ...key, ...rest }), () => undefined);
  },
  resolveProblem: async (path) => {
    const key = decodeProblemKey(path);
    return E.isLeft(key)
      ? E.left(malformedRequest(key.left))
      : toResult(useCases.closeProblem(caller, key.right), () => undefined);
  },
  ...triageApiFor(useCases, caller, toResult),
});

type Triage = 'acknowledgeProblem' | 'unacknowledgeProblem' | 'snoozeProblem' | 'unsnoozeProblem';

const triageApiFor = (
  useCases: Pick<UseCases, 'acknowledgeProblem' | 'snoozeProblem'>,
  caller: Caller,
  toResult: ToResult,
): Pick<Calls<typeof PROBLEMS>, Triage> => ({
  acknowledgeProblem: async (id, body = {}) => {
    const sent = readSent(PROBLEMS.acknowledgeProblem.body.fields, body);
    return E.isLeft(sent)
      ? sent
      : toResult(useCases.acknowledgeProblem(caller, id, O.some(sent.right.note)), toBody);
  },
  unacknowledgeProblem: (id) => toResult(useCases.acknowledgeProblem(caller, id, O.none), toBody),
  snoozeProblem: async (id, body) => {
    const sent = readSent(PROBLEMS.snoozeProblem.body.fields, body);
    return E.isLeft(sent)
      ? sent
      : toResult(useCases.snoozeProblem(caller, id, O.some(sent.right.until)), toBody);
  },
  unsnoozeProblem: (id) => toResult(useCases.snoozeProblem(caller, id, O.none), toBody),
});
