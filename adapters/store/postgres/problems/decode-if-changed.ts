import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import { LRUCache } from 'lru-cache';

/** How many rows are cached, by key. */
const CACHE_SIZE = 1_000;

/**
 * Decodes a row unless every column equals that of the last row under its key: then it returns the value of that row, the
 * same object. It makes an overview recognizable that shows the same after something else has changed, so that neither its
 * body nor its ETag is computed again.
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
