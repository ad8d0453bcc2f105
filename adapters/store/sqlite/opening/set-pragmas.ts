import type { Database } from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import type { SqliteOpenFailure } from './open-failure.js';

export type Pragmas = Readonly<Record<string, string | number>>;

/** `synchronous` 2 is FULL: what was committed outlives a loss of power. */
export const DURABLE: Pragmas = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1 };

/** Sets pragmas, and reads each back: SQLite passes over in silence what it cannot do. */
export const setPragmas = (
  database: Database,
  pragmas: Pragmas,
): E.Either<SqliteOpenFailure, void> => {
  for (const [pragma, wanted] of Object.entries(pragmas)) {
    database.pragma(`${pragma} = ${String(wanted)}`);
    const found = database.pragma(pragma, { simple: true });
    if (found === wanted) continue;
    const value = String(found);
    return E.left({ _tag: 'StorePragmaRefused', file: database.name, pragma, value });
  }
  return E.right(undefined);
};
