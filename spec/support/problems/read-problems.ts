import * as O from 'fp-ts/lib/Option.js';
import type { Caller } from '../../../core/access/caller.js';
import type { ProblemFilter } from '../../../core/problems/problem-page.js';
import type { PrioritizedProblem, ProblemRecord } from '../../../core/problems/problem.js';
import type { ProblemQuery } from '../../../core/problems/ports/problem-history.js';
import type { Store } from '../../../core/store.js';
import { aViewer } from '../access/a-caller.js';
import { NOON } from './a-problem.js';
import { rightOf } from '../shared/right-of.js';

export const aFilter = (telling: Partial<ProblemFilter> = {}): ProblemFilter => ({
  state: O.none,
  kind: O.none,
  severity: O.none,
  resource: O.none,
  includesSuppressed: true,
  ...telling,
});

export const aQuery = (telling: Partial<ProblemQuery> = {}): ProblemQuery => ({
  filter: aFilter(),
  after: O.none,
  limit: 1_000,
  ...telling,
});

/** What the overview shows, without an end. */
export const overviewProblems = async (
  { overview }: Pick<Store, 'overview'>,
  caller = aViewer(),
  at = NOON,
): Promise<readonly PrioritizedProblem[]> =>
  (await rightOf(overview.read(caller, 100_000, at))).problems;

/** Goes from page to page to the end of the list, and answers with what was on each. */
export const pagesOf = async (
  { history }: Pick<Store, 'history'>,
  caller: Caller,
  query: ProblemQuery,
  at = NOON,
): Promise<readonly (readonly ProblemRecord[])[]> => {
  const { problems, next } = await rightOf(history.page(caller, query, at));
  if (O.isNone(next)) return [problems];
  if (JSON.stringify(next) === JSON.stringify(query.after)) throw new Error('It goes in a circle.');
  return [problems, ...(await pagesOf({ history }, caller, { ...query, after: next }, at))];
};

/** Every problem, open and closed, that the caller may see, also the suppressed ones unless the filter is another. */
export const listedProblems = async (
  store: Pick<Store, 'history'>,
  caller = aViewer(),
  filter = aFilter(),
  at = NOON,
): Promise<readonly ProblemRecord[]> =>
  (await pagesOf(store, caller, aQuery({ filter }), at)).flat();
