import type { Database } from 'better-sqlite3';
import Sqlite from 'better-sqlite3';
import { reasonOf } from '../connection/failure.js';
import { withoutWaiting } from '../connection/busy-timeout.js';

/** Ends the snoozes that have expired. Returns false where it could not: it does not wait for another writer. */
export type ExpireSnoozes = (at: Date) => boolean;

export const expireSnoozes = (database: Database): ExpireSnoozes => {
  const expire = database.prepare(
    'UPDATE problem SET snoozed_until = NULL WHERE snoozed_until <= ?',
  );
  return (at) => {
    try {
      withoutWaiting(database, () => expire.run(at.getTime()));
      return true;
    } catch (error) {
      if (error instanceof Sqlite.SqliteError && reasonOf(error) !== 'corrupt') return false;
      throw error;
    }
  };
};
