import type { Database } from 'better-sqlite3';
import Sqlite from 'better-sqlite3';
import { reasonOf } from '../connection/failure.js';
import { withoutWaiting } from '../connection/busy-timeout.js';

/** Ends the snoozes whose time has come. Answers whether it could: it waits for nobody who writes to the store meanwhile. */
export type ExpireSnoozes = (at: Date) => boolean;

export const expireSnoozes = (database: Database): ExpireSnoozes => {
  const wake = database.prepare('UPDATE problem SET snoozed_until = NULL WHERE snoozed_until <= ?');
  return (at) => {
    try {
      withoutWaiting(database, () => wake.run(at.getTime()));
      return true;
    } catch (error) {
      if (error instanceof Sqlite.SqliteError && reasonOf(error) !== 'corrupt') return false;
      throw error;
    }
  };
};
