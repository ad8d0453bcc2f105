import Sqlite from 'better-sqlite3';
import { reasonOf } from './failure.js';

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
