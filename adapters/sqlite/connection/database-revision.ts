import type { Database } from 'better-sqlite3';

/** A text that changes as soon as anything in the database may have changed. */
export type Revision = () => string;

export interface DatabaseRevision {
  readonly current: Revision;
  /** Makes the next call see what was written meanwhile, even in the same iteration of the event loop. */
  readonly invalidate: () => void;
}

/**
 * `data_version` moves when another connection commits (https://sqlite.org/pragma.html#pragma_data_version),
 * `total_changes` when this one writes. The first takes a lock on the file, which costs more than the rest of
 * a cached answer, so it is read once in each iteration of the event loop.
 */
export const databaseRevision = (database: Database): DatabaseRevision => {
  const byOthers = database.prepare<[], number>('PRAGMA data_version').pluck();
  const byUs = database.prepare<[], number>('SELECT total_changes()').pluck();
  let others: number | undefined;
  const invalidate = () => {
    others = undefined;
  };
  const current = () => {
    if (others === undefined) {
      others = byOthers.get();
      setImmediate(invalidate);
    }
    return `${others ?? 0}.${byUs.get() ?? 0}`;
  };
  return { current, invalidate };
};
