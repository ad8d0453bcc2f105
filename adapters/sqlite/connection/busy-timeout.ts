import Sqlite from 'better-sqlite3';
import { reasonOf } from './failure.js';

/** Between two tries. */
const PAUSE_MS = 10;

/**
 * Tries again as long as somebody else is in the way, and throws what SQLite says once the time is over. It is for
 * what SQLite does not wait for by itself, whatever its timeout: a change of the journal.
 */
export const retryWhileBusy = <A>(timeoutMs: number, work: () => A): A => {
  const end = performance.now() + timeoutMs;
  for (;;)
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= end) throw error;
      blockThread(PAUSE_MS);
    }
};

const isBusy = (error: unknown): boolean =>
  error instanceof Sqlite.SqliteError && reasonOf(error) === 'busy';

/** As SQLite waits: with the whole thread. */
const blockThread = (ms: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
};
