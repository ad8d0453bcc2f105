import * as O from 'fp-ts/lib/Option.js';

/** Reads a field that has to be a text. */
export const requiredText =
  <A>(read: (text: string) => O.Option<A>) =>
  (input: unknown): O.Option<A> =>
    typeof input === 'string' ? read(input) : O.none;
