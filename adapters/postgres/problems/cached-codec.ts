import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type * as t from 'io-ts';
import { Type } from 'io-ts';
import { LRUCache } from 'lru-cache';

/**
 * The same codec, which decodes each text once for as long as it is among the `max` that were read last: the same text
 * is the very same object, so that whatever else is made of it is made once as well.
 */
export const cachedCodec = <A extends object>(
  codec: t.Type<A, string>,
  max: number,
): t.Type<A, string> => {
  const read = new LRUCache<string, A>({ max });
  return new Type(
    codec.name,
    codec.is,
    (input, context) => {
      if (typeof input !== 'string') return codec.validate(input, context);
      const known = read.get(input);
      if (known !== undefined) return E.right(known);
      return pipe(
        codec.validate(input, context),
        E.map((value) => {
          read.set(input, value);
          return value;
        }),
      );
    },
    codec.encode,
  );
};
