import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import { LRUCache } from 'lru-cache';
import type { Revision } from './database-revision.js';

/** How many outcomes are kept, by key. */
const CACHE_SIZE = 1_000;

/**
 * Runs work only when the revision has moved since it last ran under its key, or when what it came to then does not hold
 * any longer; else its outcome comes back.
 */
export const cacheByRevision = <A extends object>(revision: Revision) => {
  const last = new LRUCache<string, { readonly seen: string; readonly outcome: A }>({
    max: CACHE_SIZE,
  });
  return <F>(
    key: string,
    work: () => E.Either<F, A>,
    holds: (outcome: A) => boolean = () => true,
  ): E.Either<F, A> => {
    // Read before the work: what changes meanwhile moves it on, and the outcome is not believed again.
    const seen = revision();
    const known = last.get(key);
    if (known?.seen === seen && holds(known.outcome)) return E.right(known.outcome);
    return pipe(
      work(),
      E.map((outcome) => {
        last.set(key, { seen, outcome });
        return outcome;
      }),
    );
  };
};
