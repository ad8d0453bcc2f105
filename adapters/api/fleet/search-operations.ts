import * as O from 'fp-ts/lib/Option.js';
import { answer, type Calls, operations } from '../operation/operation.js';
import { parameter } from '../operation/parameter.js';
import { readQuery, sentText } from '../operation/sent.js';
import { resourceBody, ResourcesBody } from '../resources/resource-body.js';
import { andThen, type Serving } from '../serving.js';

/** What somebody types; longer texts find nothing. */
const TYPED = /^[^\p{Cc}\p{Cs}]{1,200}$/u;

export const SEARCHES = operations({
  searchResources: {
    method: 'GET',
    path: '/v1/search',
    tag: 'fleet',
    summary: 'Search resources by a part of their path',
    description:
      'At most twenty of those that the caller may read, the best fit first, in any case of the letters A to Z. Schedules are not searched.',
    query: {
      q: parameter(
        undefined,
        'What somebody types of a path: words of it or, where no path has those, their characters in this order.',
        sentText(
          'a part of a path, of at most 200 characters',
          (text) => (TYPED.test(text) ? O.some(text) : O.none),
          { type: 'string', minLength: 1, maxLength: 200 },
        ),
      ),
    },
    answer: answer(200, 'The resources.', ResourcesBody),
  },
});

export const searchesFor = ({ useCases, caller, toResult }: Serving): Calls<typeof SEARCHES> => ({
  searchResources: (parameters) =>
    andThen(readQuery(SEARCHES.searchResources, parameters), ({ q }) =>
      toResult(useCases.searchResources(caller, q), (found) => ({
        resources: found.map(resourceBody),
      })),
    ),
});
