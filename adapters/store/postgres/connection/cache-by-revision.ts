import * as E from 'fp-ts/lib/Either.js';
import { LRUCache } from 'lru-cache';
import type { PortFailure } from '../../../../core/shared/ports/port-failure.js';
import type { DatabaseRevision, ReadRevision } from './database-revision.js';

/** How many readings are cached, by key. */
const CACHE_SIZE = 1_000;

/** What was read, and the revision at which it was. */
interface AtRevision {
  readonly revision: DatabaseRevision;
}

type Reading<A> = Promise<E.Either<PortFailure, A>>;

/**
 * Returns what was last read under a key if the database is still at that revision, and otherwise reads again. Calls that
 * find the same revision share a reading: it began when the database had reached that.
 */
export const cacheByRevision = <A extends AtRevision>(currentRevision: ReadRevision) => {
  const last = new LRUCache<string, A>({ max: CACHE_SIZE });
  const underWay = new Map<string, Reading<A>>();
  const readAndKeep = async (key: string, read: () => Reading<A>): Reading<A> => {
    const result = await read();
    if (E.isRight(result) && result.right.revision !== null) last.set(key, result.right);
    return result;
  };
  return async (key: string, read: () => Reading<A>): Reading<A> => {
    const current = await currentRevision();
    if (E.isLeft(current)) return current;
    if (current.right === null) return read();
    const cached = last.get(key);
    if (cached?.revision === current.right) return E.right(cached);
    const shared = `${current.right} ${key}`;
    const joined = underWay.get(shared);
    if (joined !== undefined) return joined;
    const reading = readAndKeep(key, read).finally(() => underWay.delete(shared));
    underWay.set(shared, reading);
    return reading;
  };
};
