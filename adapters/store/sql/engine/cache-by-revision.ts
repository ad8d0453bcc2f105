import * as E from 'fp-ts/lib/Either.js';
import { LRUCache } from 'lru-cache';
import type { PortFailure } from '../../../../core/shared/ports/port-failure.js';

/** Another one as soon as anything in the store has changed; null where the store cannot tell. */
export type Revision = number | string | null;

type Reading<A> = Promise<E.Either<PortFailure, A>>;

interface CacheOptions<A> {
  /** How large all values are together, at most. */
  readonly most: number;
  /** One, unless it is given. */
  readonly sizeOf?: (value: A) => number;
  /** At which revision a value was read, where it says so itself: at the one before, or later. */
  readonly revisionOf?: (value: A, before: Revision) => Revision;
}

/**
 * Returns the very value that was read last under a key if the store is still at the revision of that, and otherwise reads
 * again. Calls that find the same revision share a reading: it began when the store had reached that.
 */
export const cacheByRevision = <A extends object>({
  most,
  sizeOf = () => 1,
  revisionOf = (_, before) => before,
}: CacheOptions<A>) => {
  const last = new LRUCache<string, { readonly revision: Revision; readonly value: A }>({
    maxSize: most,
    sizeCalculation: ({ value }) => sizeOf(value),
  });
  const underWay = new Map<string, Reading<A>>();
  const readAndKeep = async (key: string, before: Revision, read: () => Reading<A>): Reading<A> => {
    const result = await read();
    if (E.isRight(result))
      last.set(key, { revision: revisionOf(result.right, before), value: result.right });
    return result;
  };
  return async (key: string, current: Revision, read: () => Reading<A>): Reading<A> => {
    if (current === null) return read();
    const cached = last.get(key);
    if (cached?.revision === current) return E.right(cached.value);
    const shared = `${current} ${key}`;
    const joined = underWay.get(shared);
    if (joined !== undefined) return joined;
    const reading = readAndKeep(key, current, read).finally(() => underWay.delete(shared));
    underWay.set(shared, reading);
    return reading;
  };
};
