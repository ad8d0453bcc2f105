import * as O from 'fp-ts/lib/Option.js';

/** Reads a field that has to be a text. */
export const requiredText =
  <A>(read: (text: string) => O.Option<A>) =>
  (input: unknown): O.Option<A> =>
    typeof input === 'string' ? read(input) : O.none;

/** Reads a field that may be absent or null, which is none; what is there has to be a text that can be read. */
export const optionalText =
  <A>(read: (text: string) => O.Option<A>) =>
  (input: unknown): O.Option<O.Option<A>> => {
    if (input === undefined || input === null) return O.some(O.none);
    return typeof input === 'string' ? O.map(O.some<A>)(read(input)) : O.none;
  };

/** Reads a text that has to be one of a closed list. */
export const oneOf =
  <A extends string>(known: readonly A[]) =>
  (text: string): O.Option<A> =>
    O.fromNullable(known.find((one) => one === text));
