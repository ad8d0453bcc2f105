import type { Database } from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import { unavailable } from '../../../../core/shared/ports/port-failure.js';
import { sqliteFailure } from '../connection/transaction.js';
import { groupCommit } from './group-commit.js';
import { type SqliteWriter, sqliteWrites, stepWrites, type Write } from './sqlite-writer.js';

/** Writes at once, on the connection of a store in memory, which no other connection can open. */
export const writerHere = (
  database: Database,
  now: () => number,
  onWritten: () => void,
): SqliteWriter => {
  let commit: ReturnType<typeof groupCommit> | undefined;
  const run = (name: string, args: readonly unknown[]) => {
    if (!database.open) return E.left(unavailable('store', 'closed'));
    commit ??= groupCommit(database, { ...sqliteWrites(database), ...stepWrites(database, now) });
    const outcomes = commit([{ name, args }]);
    onWritten();
    return pipe(
      RA.head(outcomes),
      E.fromOption(() => unavailable('store', 'failed')),
      E.flatMap(
        E.mapLeft((error) => {
          // It is not SQLite that has failed.
          if (error.code === '') throw new Error(error.message);
          return sqliteFailure(error, 'memory');
        }),
      ),
    );
  };
  return {
    // The write of this name has the type that is promised of it.
    write: ((name, ...args) =>
      () =>
        Promise.resolve().then(() => run(name, args))) as Write,
    close: () => Promise.resolve(),
  };
};
