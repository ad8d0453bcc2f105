import * as O from 'fp-ts/lib/Option.js';
import type { Caller } from '../../../core/access/caller.js';
import type { ResourceQuery, ResourceRow } from '../../../core/problems/resource-row.js';
import type { Store } from '../../../core/store.js';
import { NOON } from './a-problem.js';
import { rightOf } from '../shared/right-of.js';

export const aResourceQuery = (telling: Partial<ResourceQuery> = {}): ResourceQuery => ({
  type: 'server',
  under: O.none,
  contains: O.none,
  engine: O.none,
  health: O.none,
  policy: O.none,
  order: 'worst',
  after: O.none,
  limit: 100,
  ...telling,
});

/** Goes from page to page to the end of a list, and answers with what was on each. */
export const resourcePagesOf = async (
  { resources }: Pick<Store, 'resources'>,
  caller: Caller,
  query: ResourceQuery,
  at = NOON,
): Promise<readonly (readonly ResourceRow[])[]> => {
  const { rows, next } = await rightOf(resources.page(caller, query, at));
  if (O.isNone(next)) return [rows];
  if (JSON.stringify(next) === JSON.stringify(query.after)) throw new Error('It goes in a circle.');
  return [rows, ...(await resourcePagesOf({ resources }, caller, { ...query, after: next }, at))];
};
