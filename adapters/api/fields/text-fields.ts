import * as O from 'fp-ts/lib/Option.js';

/** Parses a field that has to be a text. */
export const requiredText =
  <A>(parse: (text: string) => O.Option<A>) =>
  (input: unknown): O.Option<A> =>
    typeof input === 'string' ? parse(input) : O.none;

/** Parses a field that may be absent or null, which is none; any other value has to be a text that parses. */
export const optionalText =
  <A>(parse: (text: string) => O.Option<A>) =>
  (input: unknown): O.Option<O.Option<A>> => {
    if (input === undefined || input === null) return O.some(O.none);
    return typeof input === 'string' ? O.map(O.some<A>)(parse(input)) : O.none;
  };

/** Parses a text that has to be in a closed list. */
export const oneOf =
  <A extends string>(known: readonly A[]) =>
  (text: string): O.Option<A> =>
    O.fromNullable(known.find((one) => one === text));
