import * as E from 'fp-ts/lib/Either.js';
import type { ApiResult } from '../../../api/errors/api-result.js';
import { findResources } from '../../../api/resources/find-resource.js';
import type { Api } from '../../../api/api.js';
import type { ProblemBody } from '../../../api/problems/problem-body.js';
import type { ProblemParameters } from '../../../api/problems/problem-parameters.js';

/** The problems that a name can stand for, and the part of the list in which all of them are. */
export interface ProblemSelector {
  readonly within: Pick<ProblemParameters, 'resource'>;
  readonly matches: (problem: ProblemBody) => boolean;
}

/** The beginning of an id, as it is listed, or as much of it as somebody has copied. */
const BEGINNING = /^[0-9a-f-]{4,35}$/i;

/**
 * What a name stands for that is no whole id. What is the path of a resource means nothing but its problems, even
 * where it has none: a server may be called as an id begins, and nobody who names it means a problem elsewhere.
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
