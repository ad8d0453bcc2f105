import { setImmediate as otherWork } from 'node:timers/promises';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as T from 'fp-ts/lib/Task.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import {
  matchesPath,
  matchesResource,
  type ResourcePage,
  type ResourcePosition,
  resourcePosition,
  type ResourceQuery,
  type ResourceRow,
} from '../../../../../core/problems/resource-row.js';
import type { PortTask } from '../../../../../core/shared/ports/port-failure.js';
import type { ResourceCandidate, ResourceScan } from './resource-health-row.js';
import type { ResourceId } from '../../../../../core/shared/resource.js';

/** After this many scans a page remains short, but never empty while the list goes on: that would look like its end. */
const MAX_SCANS = 8;

/**
 * Fills a page. In the order of the worst, a resource has its place at the first of its problems: the others are skipped,
 * and so are the resources that have problems where the well ones are listed by path.
 */
export const fillPage = (scan: ResourceScan, query: ResourceQuery): PortTask<ResourcePage> =>
  fill(scan, query, { rows: [], next: O.some(query.after) }, MAX_SCANS);

const fill = (
  scan: ResourceScan,
  query: ResourceQuery,
  { rows, next }: Scanned,
  scans: number,
): PortTask<ResourcePage> => {
  if (rows.length > query.limit || O.isNone(next) || (scans <= 0 && rows.length > 0))
    return TE.right(pageOf(query, { rows, next }));
  const { value: from } = next;
  // A search that finds little reads far, and on SQLite other requests wait for as long as it reads at once.
  const pause = scans < MAX_SCANS ? () => otherWork() : T.of(undefined);
  return pipe(
    TE.fromTask(pause),
    TE.flatMap(() => scanOnce(scan, query, from)),
    TE.flatMap((found) =>
      fill(scan, query, { rows: [...rows, ...found.rows], next: found.next }, scans - 1),
    ),
  );
};

const pageOf = (query: ResourceQuery, { rows, next }: Scanned): ResourcePage => {
  const shown = rows.slice(0, query.limit);
  const isFull = rows.length > query.limit;
  const last = pipe(
    RA.last(shown),
    O.map((row) => resourcePosition(query.order, row)),
  );
  return { rows: shown, next: isFull ? last : O.flatten(next) };
};

/** What a scan has found, and where the next one begins: none at the end of the list. */
export interface Scanned {
  readonly rows: readonly ResourceRow[];
  readonly next: O.Option<O.Option<ResourcePosition>>;
}

/** How many paths are compared at once with a part of a path, for which no index helps. */
const PATHS_AT_ONCE = 1_000;

/** Reads the next candidates, and those of them that are in their place. */
const scanOnce = (
  scan: ResourceScan,
  query: ResourceQuery,
  from: O.Option<ResourcePosition>,
): PortTask<Scanned> => {
  const limit = query.limit + 1;
  const isByProblem = startsByProblem(query, from);
  const size = O.isSome(query.contains) ? PATHS_AT_ONCE : limit;
  return pipe(
    candidatesFrom(scan, isByProblem, from, size),
    TE.bindTo('scanned'),
    TE.let('taken', ({ scanned }) =>
      scanned.filter(({ path }) => matchesPath(query, path)).slice(0, limit),
    ),
    TE.bind('rows', ({ taken }) =>
      readRows(
        scan,
        taken.map(({ id }) => id),
      ),
    ),
    TE.map(({ scanned, taken, rows }) => ({
      rows: inPlace(query, taken, rows),
      next: nextScan(query, isByProblem, taken.length === limit ? taken : scanned, {
        isLast: scanned.length < size && taken.length < limit,
      }),
    })),
  );
};

const startsByProblem = ({ order, health }: ResourceQuery, from: O.Option<ResourcePosition>) =>
  O.isSome(from)
    ? from.value._tag === 'Open'
    : order === 'worst' && O.toUndefined(health) !== 'well';

const candidatesFrom = (
  { byProblem, byPath }: ResourceScan,
  isByProblem: boolean,
  from: O.Option<ResourcePosition>,
  limit: number,
) => {
  const after = O.toUndefined(from);
  if (isByProblem) return byProblem(after?._tag === 'Open' ? O.some(after) : O.none, limit);
  return byPath(after?._tag === 'Path' ? after.path : '', limit);
};

const readRows = ({ rows }: ResourceScan, ids: readonly ResourceId[]) =>
  ids.length === 0 ? TE.right([]) : rows([...new Set(ids)]);

/** The rows of the candidates that are where their resource has its place. */
const inPlace = (
  query: ResourceQuery,
  candidates: readonly ResourceCandidate[],
  rows: readonly ResourceRow[],
): readonly ResourceRow[] => {
  const byId = new Map(rows.map((row) => [row.resource.id, row]));
  return candidates.flatMap(({ id, position }) => {
    const row = byId.get(id);
    const isHere =
      row !== undefined &&
      matchesResource(query, row) &&
      isSamePlace(resourcePosition(query.order, row), position);
    return isHere ? [row] : [];
  });
};

const isSamePlace = (one: ResourcePosition, other: ResourcePosition): boolean =>
  one._tag === 'Open'
    ? other._tag === 'Open' && one.id === other.id
    : other._tag === 'Path' && one.path === other.path;

/** The well resources follow those that have problems, unless only the latter are asked for. */
const FIRST_PATH: ResourcePosition = { _tag: 'Path', path: '' };

const nextScan = (
  { health }: ResourceQuery,
  isByProblem: boolean,
  scanned: readonly ResourceCandidate[],
  { isLast }: { readonly isLast: boolean },
): Scanned['next'] => {
  if (!isLast)
    return pipe(
      RA.last(scanned),
      O.map(({ position }) => O.some(position)),
    );
  return isByProblem && O.isNone(health) ? O.some(O.some(FIRST_PATH)) : O.none;
};
