import { basename } from 'node:path';
import type { Database } from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import type { PortFailure, PortTask } from '../../../../core/shared/ports/port-failure.js';
import { unavailable } from '../../../../core/shared/ports/port-failure.js';
import type { SqliteWriter, Write } from '../writing/sqlite-writer.js';
import { databaseRevision, type DatabaseRevision } from './database-revision.js';
import {
  retryBetweenOtherWork,
  sqliteFailure,
  transaction,
  withoutWaiting,
} from './transaction.js';
import { isSqliteError } from './driver.js';
import { storeFiles } from './store-files.js';

type Work<E, A> = () => E.Either<E, A>;

/** An open database, and the one place where exceptions of its driver become failures of a port. */
export interface SqliteSession {
  /** To read from: what is written goes through `write`, so that this thread never waits for the disk. */
  readonly database: Database;
  readonly revision: DatabaseRevision;
  /** Runs work that changes nothing in the store. */
  readonly run: <E, A>(work: Work<E, A>) => PortTask<A, E>;
  /** Runs work on one state of the store, whatever others write meanwhile. To be used within `run`. */
  readonly readTransaction: <F, A>(work: Work<F, A>) => E.Either<F, A>;
  readonly write: Write;
  /**
   * Runs the work in this thread, and in a transaction, which is rolled back by a left or an exception. No other connection
   * writes meanwhile: it waits for those that do, between other work. It is for what cannot go to another thread.
   */
  readonly writeTransaction: <E, A>(work: Work<E, A>) => PortTask<A, E>;
  /** Whether the files of the store are where they were when it was opened. */
  readonly isInPlace: () => boolean;
  /** Resolves when every write has been answered. */
  readonly close: () => Promise<void>;
}

/** Receives each exception of the driver, for the log: the caller gets only what it can act on. */
export type OnSqliteError = (error: Error) => void;

export interface SqliteSessionOptions {
  /** The writer says after each write that the revision is not valid, before the caller of that gets the outcome. */
  readonly startWriter: (revision: DatabaseRevision) => SqliteWriter;
  /** How long a transaction that writes waits for other connections that do. */
  readonly writeTimeoutMs: number;
  readonly onError: OnSqliteError;
}

export const sqliteSession = (
  database: Database,
  { startWriter, writeTimeoutMs, onError }: SqliteSessionOptions,
): SqliteSession => {
  const revision = databaseRevision(database);
  const unlessClosed = workUnlessClosed(database);
  const failureOf = driverFailure(database, onError);
  const writer = startWriter(revision);
  const isInPlace = database.memory ? () => true : storeFiles(database.name, onError).areInPlace;
  const whereItWas = unlessLost(() => database.open && !isInPlace());
  const immediate = transaction(database, 'IMMEDIATE');
  return {
    database,
    revision,
    // A step of a TaskEither would take as long as a read that is cached.
    // oxlint-disable-next-line typescript/require-await
    run: (work) => async () => {
      try {
        return unlessClosed(work)();
      } catch (error) {
        return failureOf(error);
      }
    },
    readTransaction: transaction(database, 'DEFERRED'),
    write: (name, ...args) => whereItWas(writer.write(name, ...args)),
    writeTransaction: (work) =>
      whereItWas(async () => {
        const change = unlessClosed(() => withoutWaiting(database, () => immediate(work)));
        try {
          return await retryBetweenOtherWork(writeTimeoutMs, change);
        } catch (error) {
          return failureOf(error);
        } finally {
          revision.invalidateOwn();
        }
      }),
    isInPlace,
    close: closeAfter(writer, database),
  };
};

const closeAfter = (writer: SqliteWriter, database: Database) => async (): Promise<void> => {
  await writer.close();
  database.close();
};

const workUnlessClosed =
  (database: Database) =>
  <F, A>(work: Work<F, A>): Work<PortFailure | F, A> =>
  () =>
    database.open ? work() : E.left(unavailable('store', 'closed'));

/** A write fails where the files of the store are not in their place before it, or not any more after it. */
const unlessLost =
  (isLost: () => boolean) =>
  <F, A>(write: PortTask<A, F>): typeof write =>
  async () => {
    if (isLost()) return LOST;
    const outcome = await write();
    return isLost() ? LOST : outcome;
  };

export const LOST = E.left(unavailable('store', 'lost'));

const driverFailure =
  (database: Database, onError: OnSqliteError) =>
  (error: unknown): E.Either<PortFailure, never> => {
    if (!isSqliteError(error)) throw error;
    onError(error);
    return E.left(sqliteFailure(error, basename(database.name)));
  };
