import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import { validateEach } from './validate-each.js';
import { describeValue, typeName } from './describe-value.js';

/** Decodes one part of a fleet document. Its name describes what is expected there, such as `a port (1 to 65535)`. */
export type Codec<A> = t.Decoder<unknown, A>;

export type Decoded<C> = C extends Codec<infer A> ? A : never;

export const codec = <A>(name: string, validate: t.Validate<unknown, A>): Codec<A> => {
  const self: Codec<A> = {
    name,
    validate,
    decode: (value) => validate(value, [{ key: '', type: self, actual: value }]),
  };
  return self;
};

/** Refuses a value in the given words, or as missing when there is none. */
export const refuse = <A>(value: unknown, context: t.Context, words: string): t.Validation<A> =>
  t.failure(
    value,
    context,
    value === undefined ? `is missing; it takes ${context.at(-1)?.type.name ?? 'a value'}` : words,
  );

/** A part without parts: the mistake shows the refused value, and a hint if there is one. */
export const leaf = <A>(
  name: string,
  read: (value: unknown) => O.Option<A>,
  hint: (value: unknown) => string = () => '',
): Codec<A> =>
  codec(name, (value, context) =>
    O.match<A, t.Validation<A>>(
      () => refuse(value, context, `${describeValue(value)} is not ${name}${hint(value)}`),
      t.success,
    )(read(value)),
  );

/** A part whose value is never shown: `read` returns on the left what is wrong with it. */
export const redacted = <A>(
  name: string,
  read: (value: unknown) => E.Either<string, A>,
): Codec<A> =>
  codec(name, (value, context) =>
    E.match<string, A, t.Validation<A>>(
      (words) => refuse(value, context, words),
      t.success,
    )(read(value)),
  );

export const listOf = <A>(item: Codec<A>): Codec<readonly A[]> =>
  codec('a list', (value, context) => {
    if (!Array.isArray(value)) return refuse(value, context, `${typeName(value)} is not a list`);
    return validateEach(value.entries(), ([index, inner]: [number, unknown]) =>
      item.validate(inner ?? undefined, t.appendContext(context, String(index), item, inner)),
    );
  });

export const optional = <A>(inner: Codec<A>): Codec<A | undefined> =>
  codec<A | undefined>(inner.name, (value, context) =>
    value === undefined ? t.success(undefined) : inner.validate(value, context),
  );

export const withDefault = <A>(inner: Codec<A>, absent: A): Codec<A> =>
  codec(inner.name, (value, context) =>
    value === undefined ? t.success(absent) : inner.validate(value, context),
  );

/** A part whose value decides by which codec it is decoded. */
export const chosenBy = <A>(choose: (value: unknown) => Codec<A>): Codec<A> =>
  codec('a mapping', (value, context) => choose(value).validate(value, context));
