import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { Context, Errors } from 'io-ts';

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

/** Refuses a value in the given words, or as missing when it is absent. */
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

/** Validates part after part, and stops once there are more mistakes than are listed: a hostile document has millions. */
export const validateEach = <P, A>(
  parts: Iterable<P>,
  validate: (part: P) => t.Validation<A>,
): t.Validation<readonly A[]> => {
  const errors: t.ValidationError[] = [];
  const values: A[] = [];
  for (const part of parts) {
    const outcome = validate(part);
    if (E.isRight(outcome)) values.push(outcome.right);
    else errors.push(...outcome.left);
    if (errors.length > MAX_MISTAKES) break;
  }
  return errors.length > 0 ? t.failures(errors) : t.success(values);
};

/** More than these are neither listed nor searched for. */
export const MAX_MISTAKES = 100;

/** Every mistake in a sentence, after its place: `servers[2].instances[0].port: 99999 is not a port (1 to 65535)`. */
export const formatMistakes = (errors: Errors): readonly string[] =>
  errors.slice(0, MAX_MISTAKES + 1).map(({ context, message }) => {
    const where = place(context);
    return where === '' ? (message ?? '') : `${where}: ${message ?? ''}`;
  });

/** The sentences that are listed. */
export const limitMistakes = (sentences: readonly string[]): readonly string[] =>
  sentences.length > MAX_MISTAKES ? [...sentences.slice(0, MAX_MISTAKES), 'and more'] : sentences;

const place = (context: Context): string =>
  context
    .slice(1)
    .map(({ key }, index) => step(key, Array.isArray(context[index]?.actual)))
    .join('')
    .replace(/^\./, '');

const step = (key: string, inList: boolean): string => {
  if (inList) return `[${key}]`;
  return /^[\w-]+$/.test(key) ? `.${key}` : `[${quoted(key)}]`;
};

const SHOWN_LENGTH = 60;

/** A text in quotes, cut to a length that fits a sentence. */
export const quoted = (text: string): string =>
  JSON.stringify(text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text);

/** A value that is not what is expected; of a URL, or a part of one, never the password, whatever is in it. */
export const describeValue = (value: unknown): string => {
  if (typeof value === 'string') return quoted(value.replace(/(\/\/|:(?!\/\/)).*@/s, '$1…@'));
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : typeName(value);
};

/** The type of a value, without the value. */
export const typeName = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return TYPES[typeof value] ?? 'this';
};

const TYPES: Readonly<Partial<Record<string, string>>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  object: 'a mapping',
};
