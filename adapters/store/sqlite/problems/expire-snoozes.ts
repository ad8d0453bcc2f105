import type { Database } from 'better-sqlite3';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';

/** Ends the snoozes that have expired. */
export const expireSnoozes = (database: Database) => {
  const expire = database.prepare(
    'UPDATE problem SET snoozed_until = NULL WHERE snoozed_until <= ? AND closed_at IS NULL',
  );
  return (at: Date): void => {
    expire.run(at.getTime());
  };
};

/**
 * Has expired snoozes end soon, and returns at once. Nothing is started while one such write is under way. A failure is in
 * the log of the store; the next call tries again.
 */
export const expireInBackground = (write: (at: Date) => TaskEither<unknown, void>) => {
  let isUnderWay = false;
  return (at: Date): void => {
    if (isUnderWay) return;
    isUnderWay = true;
    void write(at)().finally(() => {
      isUnderWay = false;
    });
  };
};
