import type { Database } from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import { transaction } from '../connection/transaction.js';
import { isSqliteError } from '../connection/driver.js';

/** A write that is asked for. */
export interface WriteRequest {
  readonly name: string;
  readonly args: readonly unknown[];
}

/** What of an exception crosses between threads; the code is SQLite's, or empty. */
export interface WriteError {
  readonly code: string;
  readonly message: string;
}

export type WriteOutcome = E.Either<WriteError, unknown>;

/** Whether another connection kept the lock for too long. */
export const isBusy = (outcome: WriteOutcome): boolean =>
  E.isLeft(outcome) && outcome.left.code.startsWith('SQLITE_BUSY');

/** Writes by name. */
export type Writes = Readonly<Record<string, (...args: readonly never[]) => unknown>>;

/**
 * Runs writes in one transaction and returns the outcome of each once all are on the disk, so that they share one flush.
 * A write that fails, or returns a left, is undone by itself. Where SQLite has undone the whole transaction, as it does when the disk is full or
 * fails, nothing of it has been promised to anybody: each write is run again in a transaction of its own, so that
 * those go through that can. Where another connection keeps the lock, all have waited for it, and fail.
 */
export const groupCommit = (
  database: Database,
  writes: Writes,
): ((requests: readonly WriteRequest[]) => readonly WriteOutcome[]) => {
  const inTransaction = transaction(database, 'IMMEDIATE');
  const inSavepoint = savepoint(database);
  const run = ({ name, args }: WriteRequest): WriteOutcome =>
    inSavepoint(() => {
      const write = writes[name];
      // The files of a service that runs may have been replaced by those of another version.
      if (write === undefined) throw new Error(`This version knows no write called ${name}`);
      return write(...(args as readonly never[]));
    });
  const commit = (requests: readonly WriteRequest[]): readonly WriteOutcome[] => {
    try {
      return E.toUnion(inTransaction(() => E.right(requests.map(run))));
    } catch (error) {
      const failure = writeError(error);
      return requests.length === 1 || isBusy(E.left(failure))
        ? requests.map(() => E.left(failure))
        : requests.flatMap((request) => commit([request]));
    }
  };
  return commit;
};

const isLeft = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && '_tag' in result && result._tag === 'Left';

/** Runs work so that what it has done is undone where it throws or returns a left. Throws on where SQLite has ended the whole transaction. */
const savepoint = (database: Database) => {
  const begin = database.prepare('SAVEPOINT one_write');
  const release = database.prepare('RELEASE one_write');
  const rollback = database.prepare('ROLLBACK TO one_write');
  return (work: () => unknown): WriteOutcome => {
    begin.run();
    try {
      const result = work();
      if (isLeft(result)) rollback.run();
      release.run();
      return E.right(result);
    } catch (error) {
      if (!database.inTransaction) throw error;
      rollback.run();
      release.run();
      return E.left(writeError(error));
    }
  };
};

const writeError = (error: unknown): WriteError =>
  isSqliteError(error)
    ? { code: error.code, message: error.message }
    : { code: '', message: String(error) };
