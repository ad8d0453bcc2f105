import type { Database } from 'better-sqlite3';

/** Numbers of which each moves as soon as anything of its kind has changed, whichever connection wrote it. */
export interface StoreRevision {
  /** Moves with every commit, whatever it wrote. */
  readonly commits: number;
  readonly tokens: number;
  /** Moves with every resource that is added or removed. */
  readonly fleet: number;
}

export interface DatabaseRevision {
  readonly current: () => StoreRevision;
  /** Makes the next call see what was written meanwhile, even in the same iteration of the event loop. */
  readonly invalidate: () => void;
}

/** The revision of the fleet, as an expression in SQL. */
export const FLEET_REVISION = '(SELECT sum(changes) FROM resource_count)';

const SELECT_REVISION = `SELECT tokens, ${FLEET_REVISION} AS fleet FROM revision`;

/**
 * `data_version` moves when another connection commits (https://sqlite.org/pragma.html#pragma_data_version),
 * `total_changes` when this one writes; only then are the counters read. The first takes a lock on the file, which
 * costs more than the rest of a cached answer, so they are read once in each iteration of the event loop, and once
 * after whatever this process writes: each write has to invalidate the revision.
 */
export const databaseRevision = (database: Database): DatabaseRevision => {
  const byOthers = database.prepare<[], number>('PRAGMA data_version').pluck();
  const byUs = database.prepare<[], number>('SELECT total_changes()').pluck();
  const select = database.prepare<[], Omit<StoreRevision, 'commits'>>(SELECT_REVISION);
  const seen = { isFresh: false, others: NaN, us: NaN, revision: NONE };
  const invalidate = (): void => {
    seen.isFresh = false;
  };
  const hasChanged = (): boolean => {
    const { others, us } = seen;
    seen.others = byOthers.get() ?? NaN;
    seen.us = byUs.get() ?? NaN;
    return seen.others !== others || seen.us !== us;
  };
  return {
    current: () => {
      if (seen.isFresh) return seen.revision;
      // Read after the versions: what is committed in between moves them again, and is read twice.
      if (hasChanged())
        seen.revision = { ...(select.get() ?? NONE), commits: seen.revision.commits + 1 };
      seen.isFresh = true;
      setImmediate(invalidate);
      return seen.revision;
    },
    invalidate,
  };
};

const NONE: StoreRevision = { commits: 0, tokens: 0, fleet: 0 };
