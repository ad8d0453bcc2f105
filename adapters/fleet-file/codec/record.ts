import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { closestWord } from '../../../core/shared/closest-word.js';
import type { Codec, Decoded } from './codec.js';
import { codec, MAX_MISTAKES, quoted, refuse, typeName, validateEach } from './codec.js';
import type { Mistake } from '../../../core/described/field.js';

export type Fields = Readonly<Record<string, Codec<unknown>>>;

/** A field that may come out undefined is left out of the result instead. */
export type Result<F extends Fields> = {
  readonly [K in keyof F as undefined extends Decoded<F[K]> ? never : K]: Decoded<F[K]>;
} & {
  readonly [K in keyof F as undefined extends Decoded<F[K]> ? K : never]?: Exclude<
    Decoded<F[K]>,
    undefined
  >;
};

export type Mapping = Readonly<Record<string, unknown>>;

export const isMapping = (value: unknown): value is Mapping =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A mapping with these fields and no others. All of its mistakes are found, up to as many as are listed. */
export const record = <F extends Fields>(fields: F): Codec<Result<F>> => {
  const name = `a mapping of ${Object.keys(fields).join(', ')}`;
  return codec(name, (value, context) => {
    if (!isMapping(value)) return refuse(value, context, `${typeName(value)} is not ${name}`);
    const known = validateEach(Object.entries(fields), ([key, field]) => {
      const actual = value[key] ?? undefined;
      const outcome = field.validate(actual, t.appendContext(context, key, field, actual));
      return E.map((decoded: unknown) => [key, decoded] as const)(outcome);
    });
    const unknown = unknownKeys(fields, value, context);
    if (E.isRight(known) && unknown.length === 0)
      return t.success(Object.fromEntries(known.right.filter(isPresent)) as Result<F>);
    return t.failures([...(E.isLeft(known) ? known.left : []), ...unknown]);
  });
};

/** The same of a mapping that may have other keys, which are ignored. */
export const recordWithin = <F extends Fields>(fields: F): Codec<Result<F>> => {
  const inner = record(fields);
  return codec(inner.name, (value, context) => {
    const entries = Object.entries(isMapping(value) ? value : {});
    const shared = Object.fromEntries(entries.filter(([key]) => Object.hasOwn(fields, key)));
    return inner.validate(isMapping(value) ? shared : value, context);
  });
};

const isPresent = ([, decoded]: readonly [string, unknown]): boolean => decoded !== undefined;

/** An unknown key is a mistake, since it is most often a known one misspelt. */
const unknownKeys = (fields: Fields, value: Mapping, context: t.Context): t.Errors =>
  Object.keys(value)
    .filter((key) => !Object.hasOwn(fields, key))
    .slice(0, MAX_MISTAKES + 1)
    .map((key) => ({
      value: undefined,
      context,
      message: `unknown key ${quoted(key)}; ${hint(key, Object.keys(fields))}`,
    }));

const hint = (key: string, known: readonly string[]): string => {
  const likely = closestWord(key, known);
  return likely === undefined ? `there are ${known.join(', ')}` : `did you mean ${quoted(likely)}?`;
};

/** What is wrong with the value of a key in view of the others; `missing` says what the key takes. */
export type MistakeAt = Mistake | { readonly key: string; readonly missing: Codec<unknown> };

/** A mapping whose keys depend on each other. Their mistakes are found along with those of the codec itself. */
export const constrained = <A>(
  inner: Codec<A>,
  mistakesIn: (mapping: Mapping) => readonly MistakeAt[],
): Codec<A> =>
  codec(inner.name, (value, context) => {
    const outcome = inner.validate(value, context);
    const mistakes = isMapping(value) ? mistakesIn(value) : [];
    const errors = mistakes.flatMap((mistake) => errorsOf(mistake, inner, context));
    if (errors.length === 0) return outcome;
    return t.failures([...(E.isLeft(outcome) ? outcome.left : []), ...errors]);
  });

const errorsOf = (mistake: MistakeAt, inner: Codec<unknown>, context: t.Context): t.Errors => {
  const codec = 'missing' in mistake ? mistake.missing : inner;
  const at = t.appendContext(context, mistake.key, codec);
  const words = 'missing' in mistake ? '' : mistake.words;
  const refused = refuse('missing' in mistake ? undefined : '', at, words);
  return E.isLeft(refused) ? refused.left : [];
};
