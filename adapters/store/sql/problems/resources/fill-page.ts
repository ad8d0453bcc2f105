import { setImmediate as otherWork } from 'node:timers/promises';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as T from 'fp-ts/lib/Task.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import {
  type ResourcePage,
  resourcePosition,
  type ResourceQuery,
} from '../../../../../core/problems/resource-page.js';
import type { PortFailure } from '../../../../../core/shared/ports/port-failure.js';
import type { ResourceScan } from './resource-scan.js';
import { type Scanned, scanOnce } from './scan-once.js';

/** After so many scans a page remains short, but never empty while the list goes on: that would look like its end. */
const MAX_SCANS = 8;

/**
 * Fills a page. In the order of the worst, a resource has its place at the first of its problems: the others are skipped,
 * and so are the resources that have problems where the well ones are listed by path.
 */
export const fillPage = (
  scan: ResourceScan,
  query: ResourceQuery,
): TE.TaskEither<PortFailure, ResourcePage> =>
  fill(scan, query, { rows: [], next: O.some(query.after) }, MAX_SCANS);

const fill = (
  scan: ResourceScan,
  query: ResourceQuery,
  { rows, next }: Scanned,
  scans: number,
): TE.TaskEither<PortFailure, ResourcePage> => {
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
