import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { DumpFailure } from '../dump-failure.js';
import type { RestoredDump } from '../stored-dump.js';
import type { ContentsSummary, DigestText } from './contents-summary.js';
import { differenceFromSummary } from './contents-summary.js';
import type { ContentsDifference, DatabaseContents } from './database-contents.js';
import { firstDifference } from './database-contents.js';

export interface RestoredDatabase {
  readonly contents: DatabaseContents;
  /** How long the tool took. */
  readonly tookMs: number;
}

/** What a run keeps of it: how many tables there are that have rows of their own, and how many rows. */
export const restoredDump = ({ contents, tookMs }: RestoredDatabase): RestoredDump => {
  const counted = contents.tables.flatMap(({ rows }) => (O.isSome(rows) ? [rows.value] : []));
  return { tables: counted.length, rows: counted.reduce((sum, rows) => sum + rows, 0), tookMs };
};

/** The same, unless it is not what was in the snapshot of its dump, as far as that is known. */
export const comparedWith =
  (source: O.Option<DatabaseContents>) =>
  (restored: RestoredDatabase): E.Either<DumpFailure, RestoredDump> =>
    pipe(
      source,
      O.flatMap((contents) => firstDifference(contents, restored.contents)),
      unlessDiffers(restored),
    );

/** The same of a later restore, unless it is not what was kept of its source, if anything was. */
export const comparedWithSummary =
  (digest: DigestText, source: ContentsSummary | undefined) =>
  (restored: RestoredDatabase): E.Either<DumpFailure, RestoredDump> =>
    pipe(
      O.fromNullable(source),
      O.flatMap((summary) => differenceFromSummary(digest)(summary, restored.contents)),
      unlessDiffers(restored),
    );

const unlessDiffers = (restored: RestoredDatabase) =>
  O.match(
    (): E.Either<DumpFailure, RestoredDump> => E.right(restoredDump(restored)),
    (difference: ContentsDifference) => E.left({ code: 'dump_differs', difference }),
  );
