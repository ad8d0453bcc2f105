import type { Database } from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';

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
  /** The same after this very connection has written, which `data_version` does not count. */
  readonly invalidateOwn: () => void;
}

/** The revision of the fleet, as an expression in SQL. */
export const FLEET_REVISION = '(SELECT sum(changes) FROM resource_count)';

const SELECT_REVISION = `SELECT tokens, ${FLEET_REVISION} AS fleet FROM revision`;

/**
 * `data_version` moves when another connection commits (https://sqlite.org/pragma.html#pragma_data_version); only then
 * are the counters read. It takes a lock on the file, which costs more than the rest of a cached answer, so it is read
 * once in each iteration of the event loop, and once after whatever this process writes.
 */
export const databaseRevision = (database: Database): DatabaseRevision => {
  const dataVersion = database.prepare<[], number>('PRAGMA data_version').pluck();
  const select = database.prepare<[], Omit<StoreRevision, 'commits'>>(SELECT_REVISION);
  const seen = { isFresh: false, version: NaN, revision: NONE };
  const invalidate = (): void => {
    seen.isFresh = false;
  };
  return {
    current: () => {
      if (seen.isFresh) return seen.revision;
      // Read before the counters, and kept after: what is committed in between, or fails, is read again.
      const version = dataVersion.get() ?? NaN;
      if (version !== seen.version)
        seen.revision = { ...(select.get() ?? NONE), commits: seen.revision.commits + 1 };
      seen.version = version;
      seen.isFresh = true;
      setImmediate(invalidate);
      return seen.revision;
    },
    invalidate,
    invalidateOwn: () => {
      seen.version = NaN;
      seen.isFresh = false;
    },
  };
};

const NONE: StoreRevision = { commits: 0, tokens: 0, fleet: 0 };

/** Beyond this many results all are dropped: one that is missing is read again, and a lookup costs less than in an LRU cache. */
const CACHE_SIZE = 1_000;

/**
 * Runs work only if its result is not cached under its key, or is not valid any more. All results are of one revision:
 * the first call at another one drops them.
 */
export const cacheByRevision = <A extends object>(revision: () => number) => {
  const cache = new Map<string, A>();
  const cached = { at: NaN };
  return <F>(
    key: string,
    work: () => E.Either<F, A>,
    isValid: (result: A) => boolean = () => true,
  ): E.Either<F, A> => {
    // Read before the work: a change meanwhile moves the revision, so that the result is not used again.
    const at = revision();
    if (at !== cached.at) cache.clear();
    cached.at = at;
    const found = cache.get(key);
    if (found !== undefined && isValid(found)) return E.right(found);
    return pipe(
      work(),
      E.map((result) => {
        if (cache.size >= CACHE_SIZE) cache.clear();
        cache.set(key, result);
        return result;
      }),
    );
  };
};
