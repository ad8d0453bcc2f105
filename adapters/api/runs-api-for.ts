import * as E from 'fp-ts/lib/Either.js';
import type { Caller } from '../../core/access/caller.js';
import { runDetailsBody } from './backups/run-body.js';
import { runPageBody } from './backups/run-page-body.js';
import { decodeRunParameters, type RunsApi } from './backups/runs-api.js';
import { malformedRequest } from './errors/malformed-request.js';
import type { ResourceLocator } from './resources/find-resource.js';
import { findScope } from './resources/find-scope.js';
import type { ToResult } from './to-result.js';
import type { UseCases } from './use-cases.js';

/** The part of the API about runs, over the use cases of this process. */
export const runsApiFor = (
  useCases: Pick<UseCases, 'listRuns' | 'getRun'>,
  caller: Caller,
  locate: ResourceLocator['locate'],
  toResult: ToResult,
): RunsApi => ({
  listRuns: async (parameters) => {
    const requested = decodeRunParameters(parameters);
    if (E.isLeft(requested)) return E.left(malformedRequest(requested.left));
    const { state, resource: address, ...part } = requested.right;
    const resource = await findScope(locate, address);
    if (E.isLeft(resource)) return resource;
    const query = { ...part, filter: { state, resource: resource.right } };
    return toResult(useCases.listRuns(caller, query), runPageBody);
  },
  getRun: (id) => toResult(useCases.getRun(caller, id), runDetailsBody),
});
