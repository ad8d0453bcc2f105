import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import { LRUCache } from 'lru-cache';
import { RESOURCE_TYPES, SUBJECT_TYPES } from '../../../../core/shared/resource.js';
import { wordOf } from '../../../../core/shared/word.js';
import { randomUUID } from 'node:crypto';
import type { Uuid } from '../../../../core/shared/uuid.js';

/** Whether a text holds a NUL, which no text of PostgreSQL does: nothing in a store is called by it. */
export const containsNul = (text: string): boolean => text.includes('\0');

/** A value that is stored as JSON in a text column. */
export const jsonText = <A>(codec: t.Type<A, unknown>): t.Type<A, string> =>
  new t.Type(
    `JSON of ${codec.name}`,
    codec.is,
    (input, context) =>
      pipe(
        t.string.validate(input, context),
        E.flatMap((text) =>
          E.tryCatch(
            (): unknown => JSON.parse(text),
            () => [{ value: input, context }],
          ),
        ),
        E.flatMap((value) => codec.validate(value, context)),
        E.mapLeft((errors) => errors.map(sayWhatIsThere(codec, context.length - 1))),
      ),
    (value) => JSON.stringify(codec.encode(value)),
  );

/** The place of an error has what the JSON is of, such as an intersection, the members of which are no part of the path. */
const sayWhatIsThere =
  (type: t.ContextEntry['type'], depth: number) =>
  (error: t.ValidationError): t.ValidationError => ({
    ...error,
    context: error.context.map((entry, at) => (at === depth ? { ...entry, type } : entry)),
  });

/** How many texts a codec remembers. */
const REMEMBERED = 1_000;

/** The same codec, which decodes a text that many rows have once, and gives all of them the same value. */
export const rememberTexts = <A extends object>(codec: t.Type<A, string>): t.Type<A, string> => {
  const known = new LRUCache<string, t.Validation<A>>({ max: REMEMBERED });
  const validate: t.Validate<unknown, A> = (input, context) => {
    if (typeof input !== 'string') return codec.validate(input, context);
    const before = known.get(input);
    if (before !== undefined) return before;
    const decoded = codec.validate(input, context);
    if (E.isRight(decoded)) known.set(input, decoded);
    return decoded;
  };
  return new t.Type(codec.name, codec.is, validate, codec.encode);
};

/** A boolean, which SQLite stores as 1 or 0. */
export const Flag = new t.Type<boolean, number>(
  'Flag',
  t.boolean.is,
  (input, context) =>
    [0, 1, false, true].includes(input as number)
      ? t.success(Boolean(input))
      : t.failure(input, context),
  Number,
);

/** A time that is stored as milliseconds since 1970 in UTC. */
export const Instant = new t.Type<Date, number>(
  'Instant',
  (value): value is Date => value instanceof Date,
  (input, context) => {
    const date = new Date(typeof input === 'number' ? input : NaN);
    return Number.isNaN(date.getTime()) ? t.failure(input, context) : t.success(date);
  },
  (date) => date.getTime(),
);

/** A time in JSON. */
export const IsoInstant = new t.Type<Date, string>(
  'IsoInstant',
  Instant.is,
  (input, context) =>
    E.flatMap(t.string.validate(input, context), (text) =>
      Instant.validate(Date.parse(text), context),
    ),
  (date) => date.toISOString(),
);

/** What may be null is absent where it is. */
export const nullable = <A>(codec: t.Type<A, unknown>) =>
  new t.Type<O.Option<A>, unknown>(
    `${codec.name} or null`,
    (value): value is O.Option<A> => typeof value === 'object',
    (input, context) =>
      input === null ? t.success(O.none) : E.map(O.some<A>)(codec.validate(input, context)),
    O.match(() => null, codec.encode),
  );

/** A sealed secret. */
export const SealedBytes = new t.Type<Uint8Array, Uint8Array>(
  'SealedBytes',
  (value): value is Uint8Array => value instanceof Uint8Array,
  (input, context) => (input instanceof Uint8Array ? t.success(input) : t.failure(input, context)),
  t.identity,
);

/** The same, written in hexadecimal digits. */
export const SealedHex = new t.Type<Uint8Array, string>(
  'SealedHex',
  SealedBytes.is,
  (input, context) =>
    typeof input === 'string' ? t.success(Buffer.from(input, 'hex')) : t.failure(input, context),
  (bytes) => Buffer.from(bytes).toString('hex'),
);

export const ResourceTypeCodec = wordOf(RESOURCE_TYPES);

export const SubjectTypeCodec = wordOf(SUBJECT_TYPES);

/** A new id. Node writes a UUID in its canonical form. */
export const freshId = (): Uuid => randomUUID() as string as Uuid;
