import type { Database } from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PortFailure, UnavailableReason } from '../../../../core/shared/ports/port-failure.js';
import { corrupt, unavailable } from '../../../../core/shared/ports/port-failure.js';
import { isSqliteError } from './driver.js';

/** The primary result codes that have a reason (https://sqlite.org/rescode.html). */
const REASONS: Readonly<Record<string, UnavailableReason | 'corrupt'>> = {
  SQLITE_BUSY: 'busy',
  SQLITE_LOCKED: 'busy',
  SQLITE_FULL: 'full',
  SQLITE_READONLY: 'read_only',
  SQLITE_CANTOPEN: 'read_only',
  SQLITE_PERM: 'read_only',
  SQLITE_CORRUPT: 'corrupt',
  SQLITE_NOTADB: 'corrupt',
};

/** The part of an exception of the driver that has the reason. */
interface DriverError {
  readonly code: string;
}

/** An extended code such as `SQLITE_BUSY_SNAPSHOT` begins with its primary one. */
export const reasonOf = ({ code }: DriverError): UnavailableReason | 'corrupt' =>
  REASONS[code.split('_').slice(0, 2).join('_')] ?? 'failed';

/** The failure of the port for an exception of the driver. `fileName` has no directory. */
export const sqliteFailure = (error: DriverError, fileName: string): PortFailure => {
  const reason = reasonOf(error);
  return reason === 'corrupt' ? corrupt('store', fileName) : unavailable('store', reason);
};

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

const isBusy = (error: unknown): boolean => isSqliteError(error) && reasonOf(error) === 'busy';

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
