import * as E from 'fp-ts/lib/Either.js';
import type { ApiResult } from '../../../api/errors/error-document.js';
import { findResources } from '../../../api/resources/find-resource.js';
import type { Api } from '../../../api/api.js';
import type { ProblemBody } from '../../../api/problems/problem-body.js';
import type { ProblemParameters } from '../../../api/problems/problem-parameters.js';

/** Which problems a name stands for, and the part of the list that has them all. */
export interface ProblemSelector {
  readonly within: Pick<ProblemParameters, 'resource'>;
  readonly matches: (problem: ProblemBody) => boolean;
}

/** The beginning of an id, as long as in the list or longer. */
const BEGINNING = /^[0-9a-f-]{4,35}$/i;

/**
 * For a name that is not a whole id. The path of a resource stands for its problems alone, even if it has none: the name
 * of a server may look like the beginning of an id, and then no problem elsewhere is meant.
 */
export const problemSelectors = async (
  api: Pick<Api, 'locate'>,
  named: string,
): ApiResult<readonly ProblemSelector[]> => {
  const resources = await findResources(api, named);
  if (E.isLeft(resources)) return resources;
  if (resources.right.length > 0)
    return E.right(
      resources.right.map(({ id }) => ({
        within: { resource: id },
        matches: ({ resource_id }) => resource_id === id,
      })),
    );
  const beginning = named.toLowerCase();
  return E.right(
    BEGINNING.test(named) ? [{ within: {}, matches: ({ id }) => id.startsWith(beginning) }] : [],
  );
};
