import * as O from 'fp-ts/lib/Option.js';
import type * as t from 'io-ts';
import { type CamelCase, camelCase } from '../../../core/shared/camel-case.js';

/** Makes JSON of a value of the core. */
export type ToJson = (value: unknown, given?: Values) => unknown;

type Values = Readonly<Record<string, unknown>>;

export const timeAsText: ToJson = (value) => (value instanceof Date ? value.toISOString() : value);

export const nullFor =
  (toJson: ToJson): ToJson =>
  (value) => {
    const there = isOption(value) ? O.toUndefined(value) : value;
    return there === undefined || there === null ? null : toJson(there);
  };

const isOption = (value: unknown): value is O.Option<unknown> => {
  if (typeof value !== 'object' || value === null || !('_tag' in value)) return false;
  return value._tag === 'Some' || value._tag === 'None';
};

export const eachToJson =
  (toJson: ToJson): ToJson =>
  (values) =>
    (values as readonly unknown[]).map((value) => toJson(value));

type Fields = Readonly<Record<string, { readonly toJson: ToJson }>>;

/** Of an object only what is described. */
export const fieldsToJson = (props: Fields, optional: Fields = {}): ToJson => {
  const fields = Object.entries({ ...props, ...optional }).map(([name, { toJson }]) => ({
    name,
    toJson,
    key: camelCase(name),
    mayBeAbsent: name in optional,
  }));
  // A page has thousands of fields, for which entries that are joined would take several times as long.
  return (value, given = NOTHING) => {
    const json: Record<string, unknown> = {};
    for (const { name, toJson, key, mayBeAbsent } of fields) {
      const found = (value as Values)[key];
      if (name in given) json[name] = given[name];
      else if (found !== undefined || !mayBeAbsent) json[name] = toJson(found);
    }
    return json;
  };
};

const NOTHING: Values = {};

/** What a value of the core is in JSON: times are texts, and null stands for nothing. */
type InJson<A> = A extends string | number | boolean | null
  ? A
  : A extends undefined | O.None
    ? null
    : A extends Date
      ? string
      : A extends O.Some<infer B>
        ? InJson<B>
        : A extends readonly (infer B)[]
          ? readonly InJson<B>[]
          : { readonly [K in keyof Required<A> as Snake<K & string>]: InJson<A[K]> };

type Snake<S extends string> = S extends `${infer C}${infer Rest}`
  ? C extends Lowercase<C>
    ? `${C}${Snake<Rest>}`
    : `_${Lowercase<C>}${Snake<Rest>}`
  : S;

/** The names of the fields that `S` has in camel case, as what they are in JSON. */
type Found<B, S> = {
  [K in keyof B]-?: CamelCase<K & string> extends keyof S
    ? InJson<Exclude<S[CamelCase<K & string>], Absent<B[K]>>> extends B[K]
      ? K
      : never
    : never;
}[keyof B];

/** A field that may be absent is, where the value is undefined. */
type Absent<A> = undefined extends A ? undefined : never;

type Given<B, S> = Omit<B, Found<B, S>> & Partial<B>;

/** A body for a value of the core: each of its fields is the property of that name in camel case, unless it is given. */
export const encode = <B extends t.Mixed & { readonly toJson: ToJson }, S extends object>(
  body: B,
  value: S,
  ...[given]: object extends Given<t.TypeOf<B>, S>
    ? [given?: Given<t.TypeOf<B>, S>]
    : [given: Given<t.TypeOf<B>, S>]
): t.TypeOf<B> => body.toJson(value, given);
