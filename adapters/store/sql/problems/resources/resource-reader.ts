import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../../../../core/access/caller.js';
import type {
  LocatedResource,
  ResourceReader,
} from '../../../../../core/problems/ports/resource-reader.js';
import { SEVERITIES, severityRank } from '../../../../../core/problems/problem.js';
import type {
  OpenPosition,
  ResourcePage,
  ResourceQuery,
  ResourceRow,
} from '../../../../../core/problems/resource-row.js';
import { dayOf } from '../../../../../core/shared/durations.js';
import type { ResourceId, ResourceType } from '../../../../../core/shared/resource.js';
import { Uuid } from '../../../../../core/shared/uuid.js';
import type { Preparing } from '../../engine/engine.js';
import type { Values } from '../../engine/steps.js';
import { containsNul } from '../../rows/column-codecs.js';
import { decodeColumn, named } from '../../rows/decode-row.js';
import { cachedPage, type PageReads, seesAllServers } from '../problem-pages.js';
import { problemRank } from '../problem-row.js';
import { fillPage } from './fill-page.js';
import {
  decodePathCandidate,
  decodeProblemCandidate,
  decodeResourceHealthRow,
  type ResourceScan,
} from './resource-health-row.js';

/** How each engine reads resources, since a plan is promised of it. */
export interface ResourceSelects {
  readonly byProblem: string;
  readonly byPath: string;
  readonly rows: string;
  /** The ids of a resource and of what it is under, the server first, if the resource is of the type. */
  readonly lineage: string;
  /** The parameters that have the types of which there can be problems on a resource and under it. */
  readonly typesIn: (type: ResourceType) => Values;
}

/** Each scan sees one state of the store, and other work goes on between two of them. */
export const resourceReader = (
  preparing: Preparing,
  reads: PageReads,
  selects: ResourceSelects,
): ResourceReader => {
  const { readAs, expire } = reads;
  const rows = preparing.prepare('resource_rows', selects.rows);
  const lineage = preparing.prepare('resource_lineage', selects.lineage);
  const candidates = scanCandidates(preparing, reads, selects);
  const rowsOf = (ids: readonly ResourceId[], at: Date) => (grants: Values) =>
    rows.rows(decodeResourceHealthRow(at), { ...grants, ids, today: dayOf(at) });
  const locate = (type: ResourceType, id: ResourceId, at: Date) =>
    function* (grants: Values) {
      const ids = yield* lineage.rows(decodeId, { id, type });
      return locatedIn(ids, yield* rowsOf(ids, at)(grants));
    };
  return {
    page: cachedPage(
      reads,
      (page: ResourcePage) => page.rows.length,
      (caller, query: ResourceQuery, at) => {
        const whole = (ids: readonly ResourceId[]) => readAs(caller, rowsOf(ids, at));
        const scan = { ...candidates(caller, query), rows: whole };
        return TE.flatMap(() => fillPage(scan, query))(expire(at));
      },
    ),
    these: (caller, ids, at) => TE.flatMap(() => readAs(caller, rowsOf(ids, at)))(expire(at)),
    find: (caller, type, id, at) =>
      TE.flatMap(() => readAs(caller, locate(type, id, at)))(expire(at)),
  };
};

const decodeId = decodeColumn('id', Uuid, named('resource'));

/** Reads candidates for the pages of a query. */
const scanCandidates = (
  { prepare }: Preparing,
  { readAs }: PageReads,
  { typesIn, ...selects }: ResourceSelects,
) => {
  const byProblem = prepare('resources_by_problem', selects.byProblem);
  const byPath = prepare('resources_by_path', selects.byPath);
  return (caller: Caller, query: ResourceQuery): Pick<ResourceScan, 'byProblem' | 'byPath'> => {
    const { type, under } = query;
    if (O.exists(containsNul)(under)) return NOWHERE;
    const part = { under, type, ...typesIn(type) };
    const lastStanding = type === 'server' || seesAllServers(caller) ? 0 : 1;
    const problems = { ...part, ...ranksOf(query), lastStanding };
    return {
      byProblem: (after, limit) =>
        readAs(caller, (grants) =>
          byProblem.rows(decodeProblemCandidate, {
            ...grants,
            ...problems,
            ...placeOf(after),
            limit,
          }),
        ),
      byPath: (after, limit) =>
        readAs(caller, (grants) =>
          byPath.rows(decodePathCandidate, { ...grants, ...part, from: pathAfter(after), limit }),
        ),
    };
  };
};

const NOWHERE = { byProblem: () => TE.right([]), byPath: () => TE.right([]) };

const placeOf = (after: O.Option<OpenPosition>) => {
  if (O.isNone(after)) return { rank: -1, moment: 0, id: NIL };
  const { severity, isAcknowledged, since, id } = after.value;
  return { rank: problemRank(severity, isAcknowledged), moment: since, id };
};

const NIL = '00000000-0000-0000-0000-000000000000';

/** A resource whose health is asked for has no problem that is more severe, and one that is as severe. */
const ranksOf = ({ health }: ResourceQuery) => {
  const severity = O.toUndefined(health);
  const wanted = severity === undefined || severity === 'well' ? SEVERITIES : [severity];
  const ranks = wanted.map(severityRank);
  return { firstRank: 2 * Math.min(...ranks), lastRank: 2 * Math.max(...ranks) + 1 };
};

/** The first text after a path that a path can be: no name has a control character. */
const pathAfter = (path: string): string => (path === '' ? '' : `${path}\u0001`);

/** The last of these ids as a resource, and the others as its lineage; none where it is not among the rows. */
const locatedIn = (
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
