import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Caller } from '../../core/access/caller.js';
import type { ProblemFilter } from '../../core/problems/problem-page.js';
import { parseUuid } from '../../core/shared/uuid.js';
import type { ApiResult } from './errors/api-result.js';
import { findResource } from './resources/find-resource.js';
import { malformedRequest } from './errors/malformed-request.js';
import type { Api } from './api.js';
import { problemBody } from './problems/problem-body.js';
import type { ProblemsApi } from './problems/problems-api.js';
import { problemPageBody } from './problems/problem-page-body.js';
import { decodeProblemParameters } from './problems/problem-parameters.js';
import type { ToResult } from './to-result.js';
import type { UseCases } from './use-cases.js';

/** The operations on problems, over the use cases of this process. */
export const problemsApiFor = (
  useCases: UseCases,
  caller: Caller,
  locate: Api['locate'],
  tell: ToResult,
): ProblemsApi => ({
  listProblems: async (parameters) => {
    const wanted = decodeProblemParameters(parameters);
    if (E.isLeft(wanted)) return E.left(malformedRequest(wanted.left));
    const { filter, resource: address, ...part } = wanted.right;
    const resource = await findScope(locate, address);
    if (E.isLeft(resource)) return resource;
    const query = { ...part, filter: { ...filter, resource: resource.right } };
    return tell(useCases.listProblems(caller, query), problemPageBody);
  },
  getProblem: (id) => tell(useCases.getProblem(caller, id), problemBody),
  openProblem: (report) => tell(useCases.openProblem(caller, report), () => undefined),
  closeProblem: (key) => tell(useCases.closeProblem(caller, key), () => undefined),
  acknowledgeProblem: (id, note) =>
    tell(useCases.acknowledgeProblem(caller, id, note), problemBody),
  snoozeProblem: (id, until) => tell(useCases.snoozeProblem(caller, id, until), problemBody),
});

/** An id is taken as it is: beneath a resource that the caller may not read there can be some that it may. */
const findScope = async (
  locate: Api['locate'],
  address: O.Option<string>,
): ApiResult<ProblemFilter['resource']> => {
  if (O.isNone(address)) return E.right(O.none);
  const id = parseUuid(address.value);
  if (O.isSome(id)) return E.right(id);
  return E.map(({ id: found }: { readonly id: string }) => parseUuid(found))(
    await findResource({ locate }, address.value),
  );
};
