import Sqlite from 'better-sqlite3';
import type { Database } from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf } from './failure.js';

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

/** Between two attempts. */
const RETRY_DELAY_MS = 10;

/**
 * Retries the work while another connection holds the lock that it needs, and throws SQLite's error after the timeout.
 * It is for a change of the journal mode, for which SQLite does not wait by itself, whatever its timeout.
 */
export const retryWhileBusy = <A>(timeoutMs: number, work: () => A): A => {
  const end = performance.now() + timeoutMs;
  for (;;)
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= end) throw error;
      blockThread(RETRY_DELAY_MS);
    }
};

const isBusy = (error: unknown): boolean =>
  error instanceof Sqlite.SqliteError && reasonOf(error) === 'busy';

/** SQLite blocks the whole thread while it waits, too. */
const blockThread = (ms: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
};

/** The same, but this thread goes on with other work between two attempts. */
export const retryBetweenOtherWork = async <A>(timeoutMs: number, work: () => A): Promise<A> => {
  const end = performance.now() + timeoutMs;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= end) throw error;
    }
    await sleep(RETRY_DELAY_MS);
  }
};

/** Runs the work without waiting for a lock: where another connection holds it, it throws at once. */
export const withoutWaiting = <A>(database: Database, work: () => A): A => {
  const timeoutMs = Number(database.pragma('busy_timeout', { simple: true }));
  database.pragma('busy_timeout = 0');
  try {
    return work();
  } finally {
    database.pragma(`busy_timeout = ${timeoutMs}`);
  }
};
