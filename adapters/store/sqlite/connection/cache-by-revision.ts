import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';

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
