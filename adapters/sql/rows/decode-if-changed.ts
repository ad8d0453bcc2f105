import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import { LRUCache } from 'lru-cache';

/** How many rows are cached, by key. */
const CACHE_SIZE = 1_000;

/**
 * Decodes a row unless every column equals that of the last row under its key: then it returns the value of that row, the
 * same object. It makes a token and an overview that have not changed recognizable, so that neither the caller's grants
 * nor the body and the ETag of the answer are computed again. It stays because of what was measured: while other problems in
 * the store change, an overview over HTTP takes 1.6 times as long without it for tokens, and 3.5 times without it at all.
 */
export const decodeIfChanged = <F, A extends object>(decode: (row: unknown) => E.Either<F, A>) => {
  const last = new LRUCache<string, { readonly row: unknown; readonly value: A }>({
    max: CACHE_SIZE,
  });
  return (key: string, row: unknown): E.Either<F, A> => {
    const cached = last.get(key);
    if (cached !== undefined && isSameRow(cached.row, row)) return E.right(cached.value);
    return pipe(
      decode(row),
      E.map((value) => {
        last.set(key, { row, value });
        return value;
      }),
    );
  };
};

const isSameRow = (one: unknown, other: unknown): boolean =>
  isObject(one) &&
  isObject(other) &&
  Object.entries(one).every(([column, value]) => other[column] === value);

const isObject = (row: unknown): row is Readonly<Record<string, unknown>> =>
  typeof row === 'object' && row !== null;
