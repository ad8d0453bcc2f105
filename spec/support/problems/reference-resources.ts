import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import { type Caller, isVisible } from '../../../core/access/caller.js';
import { openCountsOf, type ResourceQuery } from '../../../core/problems/resource-row.js';
import { byPriority, topProblems } from '../../../core/problems/problem-page.js';
import type { PrioritizedProblem, ProblemRecord } from '../../../core/problems/problem.js';
import type { Surveyed } from '../fleet/survey-fleet.js';
import { referenceOverview } from './reference-overview.js';

/** What a row says of a resource, without what the fleet says. */
interface ReferenceRow {
  readonly path: string;
  readonly open: ReturnType<typeof openCountsOf>;
  readonly first: O.Option<string>;
  readonly own: O.Option<string>;
  readonly above: O.Option<string>;
}

const severityOf = (problems: readonly PrioritizedProblem[]): O.Option<string> =>
  pipe(
    RA.head(topProblems(1)(problems)),
    O.map(({ severity }) => severity),
  );

/** The resources that the pure rules would list for a caller, out of all that there are. */
export const referenceResources = (
  surveyed: readonly Surveyed[],
  everything: readonly ProblemRecord[],
  caller: Caller,
  { type, under, health, order }: ResourceQuery,
): readonly ReferenceRow[] => {
  const shown = referenceOverview(surveyed, everything, caller, Infinity);
  const lineages = new Map(surveyed.map(({ ref, lineage }) => [ref.id, lineage]));
  const rows = surveyed
    .filter(({ ref, lineage }) => ref.type === type && isVisible(caller, type, lineage))
    .filter(({ ref }) => O.isNone(under) || `${ref.path}/`.startsWith(`${under.value}/`))
    .map(({ ref, lineage }) => {
      const within = shown.filter(({ resource }) => lineages.get(resource.id)?.includes(ref.id));
      const first = RA.head(topProblems(1)(within));
      const isAbove = ({ resource }: PrioritizedProblem) =>
        resource.id !== ref.id && lineage.includes(resource.id);
      const row: ReferenceRow = {
        path: ref.path,
        open: openCountsOf(within),
        first: O.map(({ id }: PrioritizedProblem) => id as string)(first),
        own: severityOf(within.filter(({ resource }) => resource.id === ref.id)),
        above: severityOf(shown.filter(isAbove)),
      };
      return { row, first };
    })
    .filter(({ first }) => {
      const severity = O.isSome(first) ? first.value.severity : 'well';
      return O.isNone(health) || health.value === severity;
    });
  const byPath = [...rows].sort((a, b) =>
    Buffer.compare(Buffer.from(a.row.path), Buffer.from(b.row.path)),
  );
  if (order === 'path') return byPath.map(({ row }) => row);
  const ill = byPath.flatMap(({ row, first }) =>
    O.isSome(first) ? [{ row, first: first.value }] : [],
  );
  const well = byPath.filter(({ first }) => O.isNone(first));
  const worstFirst = ill.sort((a, b) => byPriority.compare(a.first, b.first));
  return [...worstFirst, ...well].map(({ row }) => row);
};
