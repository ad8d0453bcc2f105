import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { ApiResult, ErrorDocument } from '../../../api/errors/error-document.js';
import { errorDocument } from '../../../api/errors/error-catalogue.js';
import { notFoundError, toUuid } from '../../../api/resources/find-resource.js';
import type { Api } from '../../../api/api.js';
import type { ProblemBody } from '../../../api/problems/problem-body.js';
import { listAllProblems } from './list-all-problems.js';
import { findFirstProblem } from './find-first-problem.js';
import { formatMinute } from '../../terminal/format-minute.js';
import { type ProblemSelector, problemSelectors } from './problem-selectors.js';

type Asked = Pick<Api, 'locate' | 'getProblem' | 'listProblems'>;

/**
 * The one problem that is meant by an id, by the path of a resource, or by the beginning of an id: what people see of
 * a problem is where it is. The one that is open is meant and, where none is and closed ones are looked through too,
 * the one that was closed last. `among` does not matter to a whole id, which means any.
 */
export const findProblem = async (
  operations: Asked,
  named: string,
  among: 'open' | 'all',
): ApiResult<ProblemBody> => {
  const id = toUuid(named);
  if (id !== undefined) return operations.getProblem(id);
  const meant = await problemSelectors(operations, named);
  if (E.isLeft(meant)) return meant;
  const open = await everyOpen(operations, meant.right);
  if (E.isLeft(open)) return open;
  const [first, ...others] = open.right;
  if (first !== undefined)
    return others.length === 0 ? E.right(first) : E.left(severalOpen(named, open.right));
  const nothing = notFoundError('problem', named);
  if (among === 'open') return E.left(nothing);
  const closed = await lastClosed(operations, meant.right);
  return E.isLeft(closed) ? closed : E.fromOption(() => nothing)(closed.right);
};

const everyOpen = async (
  operations: Asked,
  meant: readonly ProblemSelector[],
): ApiResult<readonly ProblemBody[]> => {
  const found: ProblemBody[] = [];
  for (const { within, matches } of meant) {
    const listed = await listAllProblems(operations, { ...within, state: 'open' });
    if (E.isLeft(listed)) return listed;
    found.push(...listed.right.problems.filter(matches));
  }
  return E.right(found);
};

/** Closed problems are listed the latest first, so that the first one is enough. */
const lastClosed = async (
  operations: Asked,
  meant: readonly ProblemSelector[],
): ApiResult<O.Option<ProblemBody>> => {
  let last: O.Option<ProblemBody> = O.none;
  for (const { within, matches } of meant) {
    const first = await findFirstProblem(operations, { ...within, state: 'closed' }, matches);
    if (E.isLeft(first)) return first;
    last = laterClosed(last, first.right);
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

const severalOpen = (named: string, problems: readonly ProblemBody[]): ErrorDocument =>
  errorDocument(
    'malformed_request',
    `${JSON.stringify(named)} stands for several open problems; name one of them by its id.`,
    problems.map(({ id, kind, resource_type, name, state, since }) => ({
      code: 'candidate',
      detail: `${id} ${kind}, ${resource_type} ${name}, ${state} since ${formatMinute(since)}`,
    })),
  );
