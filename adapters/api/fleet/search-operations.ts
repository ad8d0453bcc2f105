import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { Caller } from '../../../core/access/caller.js';
import type { UseCases } from '../../../core/use-cases.js';
import { answer, type Calls, operations } from '../operation/operation.js';
import { parameter } from '../operation/parameter.js';
import { readSent, sentText } from '../operation/sent.js';
import { resourceBody, ResourcesBody } from '../resources/resource-body.js';
import type { ToResult } from '../to-result.js';

/** What somebody types; longer texts find nothing. */
const TYPED = /^[^\p{Cc}\p{Cs}]{1,200}$/u;

const SEARCH_QUERY = {
  q: parameter(
    undefined,
    'What somebody types of a path: words of it in their order or, where no path has those, characters.',
    sentText(
      'a part of a path, of at most 200 characters',
      (text) => (TYPED.test(text) ? O.some(text) : O.none),
      { type: 'string', minLength: 1, maxLength: 200 },
    ),
  ),
};

export const SEARCHES = operations({
  searchResources: {
    method: 'GET',
    path: '/v1/search',
    tag: 'fleet',
    summary: 'Search resources by a part of their path',
    description:
      'At most twenty of those that the caller may read, the best fit first, in any case of the letters A to Z. Schedules are not searched.',
    query: SEARCH_QUERY,
    answer: answer(200, 'The resources.', ResourcesBody),
  },
});

const Query = t.type(SEARCH_QUERY);

/** The search, over the use cases of this process. */
export const searchesFor = (
  { searchResources }: Pick<UseCases, 'searchResources'>,
  caller: Caller,
  toResult: ToResult,
): Calls<typeof SEARCHES> => ({
  searchResources: async (parameters) => {
    const query = readSent(Query, parameters);
    return E.isLeft(query)
      ? query
      : toResult(searchResources(caller, query.right.q), (found) => ({
          resources: found.map(resourceBody),
        }));
  },
});
