import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import { LRUCache } from 'lru-cache';
import type { Revision } from './database-revision.js';

/** How many results are cached, by key. */
const CACHE_SIZE = 1_000;

/**
 * Runs work only if the revision has changed since it last ran under its key, or if its result is not valid any more;
 * otherwise returns that result.
 */
export const cacheByRevision = <A extends object>(revision: Revision) => {
  const last = new LRUCache<string, { readonly at: string; readonly result: A }>({
    max: CACHE_SIZE,
  });
  return <F>(
    key: string,
    work: () => E.Either<F, A>,
    isValid: (result: A) => boolean = () => true,
  ): E.Either<F, A> => {
    // Read before the work: a change meanwhile changes the revision, so that the result is not used again.
    const at = revision();
    const cached = last.get(key);
    if (cached?.at === at && isValid(cached.result)) return E.right(cached.result);
    return pipe(
      work(),
      E.map((result) => {
        last.set(key, { at, result });
        return result;
      }),
    );
  };
};
