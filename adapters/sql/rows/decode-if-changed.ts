import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import { LRUCache } from 'lru-cache';

/** How many rows are kept, by key. */
const CACHE_SIZE = 1_000;

/**
 * Decodes a row unless it is the same, column by column, as the last one under its key. Then what that one
 * was decoded to comes back, the very same value, so that whatever was made of it need not be made again.
 */
export const decodeIfChanged = <F, A extends object>(decode: (row: unknown) => E.Either<F, A>) => {
  const last = new LRUCache<string, { readonly row: unknown; readonly value: A }>({
    max: CACHE_SIZE,
  });
  return (key: string, row: unknown): E.Either<F, A> => {
    const known = last.get(key);
    if (known !== undefined && isSameRow(known.row, row)) return E.right(known.value);
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
