import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { DumpFailure } from '../dump-failure.js';
import type { RestoredDump } from '../stored-dump.js';
import {
  type ContentsSummary,
  differenceFromSummary,
  type DigestText,
} from './contents-summary.js';
import { type DatabaseContents, firstDifference } from './database-contents.js';

/** A database as it was restored. */
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
      O.match(
        () => E.right(restoredDump(restored)),
        (difference) => E.left({ code: 'dump_differs', difference }),
      ),
    );

/** As a verifier returns that a dump is not proved. */
interface Differs {
  readonly _tag: 'DumpUnproved';
  readonly failure: DumpFailure;
}

/** The same of a later restore, unless it is not what was kept of its source, if anything was. */
export const comparedWithSummary =
  (digest: DigestText, source: ContentsSummary | undefined) =>
  (restored: RestoredDatabase): E.Either<Differs, RestoredDump> =>
    pipe(
      O.fromNullable(source),
      O.flatMap((summary) => differenceFromSummary(digest)(summary, restored.contents)),
      O.match(
        () => E.right(restoredDump(restored)),
        (difference) =>
          E.left({ _tag: 'DumpUnproved', failure: { code: 'dump_differs', difference } }),
      ),
    );
