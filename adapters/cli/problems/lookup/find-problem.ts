import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { ApiResult, ErrorDocument } from '../../../api/errors/error-document.js';
import { errorDocument } from '../../../api/errors/error-document.js';
import { findResources, notFoundError, toUuid } from '../../../api/resources/resource-body.js';
import type { Api } from '../../../api/api.js';
import type { ProblemBody, ProblemPageBody } from '../../../api/problems/problem-body.js';
import { formatMinute } from '../../terminal/view.js';
import { problemPaths } from './problem-paths.js';
import { placeOf } from '../views/show-problems.js';
import { findInPages, rowsUpTo } from '../../command/every-page.js';
import type { ProblemParameters } from '../../../api/problems/problem-parameters.js';

type ProblemLookup = Pick<Api, 'locate' | 'getProblem' | 'listProblems'>;

/**
 * The problem with this id, on the resource with this path, or with an id that begins so. The open one is found and, if
 * none is open and `among` is `all`, the one that was closed last. A whole id finds any problem, whatever `among` is.
 */
export const findProblem = async (
  api: ProblemLookup,
  named: string,
  among: 'open' | 'all',
): ApiResult<ProblemBody> => {
  const id = toUuid(named);
  if (id !== undefined) return api.getProblem(id);
  const meant = await problemSelectors(api, named);
  if (E.isLeft(meant)) return meant;
  const open = await everyOpen(api, meant.right);
  if (E.isLeft(open)) return open;
  const [first, ...others] = open.right;
  if (first !== undefined)
    return others.length === 0 ? E.right(first) : E.left(await severalOpen(api, named, open.right));
  const nothing = notFoundError('problem', named);
  if (among === 'open') return E.left(nothing);
  const closed = await lastClosed(api, meant.right);
  return E.isLeft(closed) ? closed : E.fromOption(() => nothing)(closed.right);
};

const everyOpen = async (
  api: ProblemLookup,
  meant: readonly ProblemSelector[],
): ApiResult<readonly ProblemBody[]> => {
  const found: ProblemBody[] = [];
  for (const { within, matches } of meant) {
    const listed = await listAllProblems(api, { ...within, state: 'open', suppressed: 'include' });
    if (E.isLeft(listed)) return listed;
    found.push(...listed.right.problems.filter(matches));
  }
  return E.right(found);
};

/** Closed problems are listed the latest first, so that the first one is enough. */
const lastClosed = async (
  api: ProblemLookup,
  meant: readonly ProblemSelector[],
): ApiResult<O.Option<ProblemBody>> => {
  let last: O.Option<ProblemBody> = O.none;
  for (const { within, matches } of meant) {
    const first = await findInPages(
      (page) => api.listProblems({ ...within, state: 'closed', ...page }),
      ({ problems }) => problems.find(matches),
    );
    if (E.isLeft(first)) return first;
    last = laterClosed(last, O.fromNullable(first.right));
  }
  return E.right(last);
};

/** Times of the API are all of one form, so that their order is that of their texts. */
const laterClosed = (
  one: O.Option<ProblemBody>,
  other: O.Option<ProblemBody>,
): O.Option<ProblemBody> => {
  if (O.isNone(one) || O.isNone(other)) return O.isNone(one) ? other : one;
  return (one.value.closed_at ?? '') < (other.value.closed_at ?? '') ? other : one;
};

const severalOpen = async (
  api: ProblemLookup,
  named: string,
  problems: readonly ProblemBody[],
): Promise<ErrorDocument> => {
  const paths = await problemPaths(api, problems);
  return errorDocument(
    'malformed_request',
    `${JSON.stringify(named)} stands for several open problems; name one of them by its id.`,
    problems.map((problem) => ({
      code: 'candidate',
      detail: `${problem.id} ${problem.kind}, ${placeOf(problem, paths)}, open since ${formatMinute(problem.since)}`,
    })),
  );
};

/** At most so many problems, from as many pages as that takes. */
export const listAllProblems = async (
  api: Pick<Api, 'listProblems'>,
  parameters: Omit<ProblemParameters, 'limit' | 'after'>,
  most = Infinity,
): ApiResult<ProblemPageBody> =>
  E.map(({ rows, next }: { readonly rows: readonly ProblemBody[]; next: string | null }) => ({
    problems: [...rows],
    next,
  }))(
    await rowsUpTo(
      most,
      (page) => api.listProblems({ ...parameters, ...page }),
      ({ problems }) => problems,
    ),
  );

/** Which problems a name stands for, and the part of the list that has them all. */
interface ProblemSelector {
  readonly within: Pick<ProblemParameters, 'resource'>;
  readonly matches: (problem: ProblemBody) => boolean;
}

/** The beginning of an id, as long as in the list or longer. */
const BEGINNING = /^[0-9a-f-]{4,35}$/i;

/**
 * For a name that is not a whole id. The path of a resource stands for its problems alone, even if it has none: the name
 * of a server may look like the beginning of an id, and then no problem elsewhere is meant.
 */
const problemSelectors = async (
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
