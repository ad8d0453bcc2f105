import { basename } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type PortFailure, unavailable } from '../../../core/shared/ports/port-failure.js';
import { databaseRevision, type DatabaseRevision } from './database-revision.js';
import { sqliteFailure } from './failure.js';
import { transaction } from './transaction.js';
import { withoutWaiting } from './busy-timeout.js';

type Work<E, A> = () => E.Either<E, A>;

/** An open database, and the one place where exceptions of its driver become failures of a port. */
export interface SqliteSession {
  readonly database: Database;
  readonly revision: DatabaseRevision;
  readonly run: <E, A>(work: Work<E, A>) => TE.TaskEither<PortFailure | E, A>;
  /** The same for work that changes nothing in the store: what is cached of the revision stays. */
  readonly read: <E, A>(work: Work<E, A>) => TE.TaskEither<PortFailure | E, A>;
  /** Runs work on one state of the store, whatever others write meanwhile. To be used within `run` or `read`. */
  readonly readTransaction: <F, A>(work: Work<F, A>) => E.Either<F, A>;
  /** Runs the work in a transaction, which is rolled back by a left or an exception. No other connection writes meanwhile. */
  readonly write: <E, A>(work: Work<E, A>) => TE.TaskEither<PortFailure | E, A>;
  /** The same, but it fails as `busy` at once where another connection writes. */
  readonly writeWithoutWaiting: <E, A>(work: Work<E, A>) => TE.TaskEither<PortFailure | E, A>;
}

/** Receives each exception of the driver, for the log: the caller gets only what it can act on. */
export type OnSqliteError = (error: Error) => void;

export const sqliteSession = (database: Database, onError: OnSqliteError): SqliteSession => {
  const revision = databaseRevision(database);
  const attempt = <F, A>(work: Work<F, A>): E.Either<PortFailure | F, A> => {
    if (!database.open) return E.left(unavailable('store', 'closed'));
    try {
      return work();
    } catch (error) {
      if (!(error instanceof Sqlite.SqliteError)) throw error;
      onError(error);
      return E.left(sqliteFailure(error, basename(database.name)));
    }
  };
  const run: SqliteSession['run'] = (work) =>
    TE.fromIOEither(() => {
      const outcome = attempt(work);
      revision.invalidate();
      return outcome;
    });
  const immediate = transaction(database, 'IMMEDIATE');
  return {
    database,
    revision,
    run,
    // A step of a TaskEither would take as long as a read that is cached.
    // eslint-disable-next-line @typescript-eslint/require-await
    read: (work) => async () => attempt(work),
    readTransaction: transaction(database, 'DEFERRED'),
    write: (work) => run(() => immediate(work)),
    writeWithoutWaiting: (work) => run(() => withoutWaiting(database, () => immediate(work))),
  };
};
