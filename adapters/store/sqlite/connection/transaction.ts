import type { Database } from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';

/** Runs work in a transaction: committed if the work returns a right, rolled back if it returns a left or throws. */
export const transaction = (database: Database, mode: 'IMMEDIATE' | 'DEFERRED') => {
  const begin = database.prepare(`BEGIN ${mode}`);
  const commit = database.prepare('COMMIT');
  const rollback = database.prepare('ROLLBACK');
  return <E, A>(work: () => E.Either<E, A>): E.Either<E, A> => {
    begin.run();
    try {
      const outcome = work();
      (E.isRight(outcome) ? commit : rollback).run();
      return outcome;
    } finally {
      // SQLite has rolled back by itself after some errors, such as a full disk.
      if (database.inTransaction) rollback.run();
    }
  };
};
