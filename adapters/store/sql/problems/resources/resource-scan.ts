import * as O from 'fp-ts/lib/Option.js';
import { SEVERITIES, severityRank } from '../../../../../core/problems/problem.js';
import type {
  ResourcePosition,
  ResourceQuery,
} from '../../../../../core/problems/resource-page.js';
import type { OpenPosition, ResourceRow } from '../../../../../core/problems/resource-row.js';
import type { PortTask } from '../../../../../core/shared/ports/port-failure.js';
import type { ResourceId } from '../../../../../core/shared/resource.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { LocatedResource } from '../../../../../core/problems/ports/resource-reader.js';

/** A place in a list, and the resource that may be there. */
export interface ResourceCandidate {
  readonly id: ResourceId;
  readonly path: string;
  readonly position: ResourcePosition;
}

/** What pages are made from, for one caller and query. Fewer candidates than `limit` are the last ones. */
export interface ResourceScan {
  /** The open problems that the caller may see, by priority, each with the resource that it is on or under. */
  readonly byProblem: (
    after: O.Option<OpenPosition>,
    limit: number,
  ) => PortTask<readonly ResourceCandidate[]>;
  /** The resources that the caller may read, by path. */
  readonly byPath: (after: string, limit: number) => PortTask<readonly ResourceCandidate[]>;
  /** Those of these resources that the caller may read, in any order. */
  readonly rows: (ids: readonly ResourceId[]) => PortTask<readonly ResourceRow[]>;
}

/** A resource whose health is asked for has no problem that is more severe, and one that is as severe. */
export const ranksOf = ({ health }: ResourceQuery) => {
  const severity = O.toUndefined(health);
  const wanted = severity === undefined || severity === 'well' ? SEVERITIES : [severity];
  const ranks = wanted.map(severityRank);
  return { firstRank: 2 * Math.min(...ranks), lastRank: 2 * Math.max(...ranks) + 1 };
};

/** The first text after a path that a path can be: no name has a control character. */
export const pathAfter = (path: string): string => (path === '' ? '' : `${path}\u0001`);

/** The last of these ids as a resource, and the others as its lineage; none where it is not among the rows. */
export const locatedIn = (
  ids: readonly ResourceId[],
  rows: readonly ResourceRow[],
): O.Option<LocatedResource> => {
  const found = ids.flatMap((id) => rows.filter(({ resource }) => resource.id === id));
  return pipe(
    O.fromNullable(found.at(-1)),
    O.filter(({ resource }) => resource.id === ids.at(-1)),
    O.map((row) => ({ row, lineage: found.slice(0, -1) })),
  );
};
