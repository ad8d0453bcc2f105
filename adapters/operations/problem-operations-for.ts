import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Caller } from '../../core/domain/caller.js';
import type { ProblemFilter } from '../../core/domain/problem-page.js';
import { readUuid } from '../../core/domain/uuid.js';
import type { Answer } from './answer.js';
import { findOne } from './find-resource.js';
import { malformedRequest } from './malformed-request.js';
import type { Operations } from './operations.js';
import { problemBody } from './problem-body.js';
import type { ProblemOperations } from './problem-operations.js';
import { problemPageBody } from './problem-page-body.js';
import { decodeProblemParameters } from './problem-parameters.js';
import type { Tell } from './tell.js';
import type { UseCases } from './use-cases.js';

/** The operations on problems, over the use cases of this process. */
export const problemOperationsFor = (
  useCases: UseCases,
  caller: Caller,
  locate: Operations['locate'],
  tell: Tell,
): ProblemOperations => ({
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
  locate: Operations['locate'],
  address: O.Option<string>,
): Answer<ProblemFilter['resource']> => {
  if (O.isNone(address)) return E.right(O.none);
  const id = readUuid(address.value);
  if (O.isSome(id)) return E.right(id);
  return E.map(({ id: found }: { readonly id: string }) => readUuid(found))(
    await findOne({ locate }, address.value),
  );
};
