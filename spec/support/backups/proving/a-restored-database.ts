import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { DatabaseContents } from '../../../../core/backups/proof/database-contents.js';
import {
  restoredDump,
  type RestoredDatabase,
} from '../../../../core/backups/proof/restored-database.js';

/** Contents with these tables and their rows, and nothing else. */
export const someContents = (rows: Readonly<Record<string, number>>): DatabaseContents => ({
  tables: Object.entries(rows).map(([name, count]) => ({ name, rows: O.some(count) })),
  sequences: [],
  names: { index: [], constraint: [], view: [], function: [], trigger: [], policy: [] },
});

/** A database that was restored at once, with these tables and their rows. */
export const aRestoredDatabase = (
  rows: Readonly<Record<string, number>> = { t: 2 },
): RestoredDatabase => ({ contents: someContents(rows), tookMs: 0 });

/** How many tables and rows came of a restore. */
export const countsOf = <F>(outcome: E.Either<F, RestoredDatabase>) =>
  E.map((restored: RestoredDatabase) => {
    const { tables, rows } = restoredDump(restored);
    return { tables, rows };
  })(outcome);
