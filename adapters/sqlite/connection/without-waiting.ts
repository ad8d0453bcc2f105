import type { Database } from 'better-sqlite3';

/**
 * Does the work as long as nobody else writes to the store, for whom it would hold up everything that this process does:
 * SQLite waits without giving way. It throws at once where somebody does.
 */
export const withoutWaiting = <A>(database: Database, work: () => A): A => {
  const patience = Number(database.pragma('busy_timeout', { simple: true }));
  database.pragma('busy_timeout = 0');
  try {
    return work();
  } finally {
    database.pragma(`busy_timeout = ${patience}`);
  }
};
