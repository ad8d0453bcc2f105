import * as O from 'fp-ts/lib/Option.js';

/** Reads a text that has to be one of a closed list. */
export const oneOf =
  <A extends string>(known: readonly A[]) =>
  (text: string): O.Option<A> =>
    O.fromNullable(known.find((one) => one === text));
