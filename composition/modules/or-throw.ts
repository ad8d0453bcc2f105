import * as E from 'fp-ts/lib/Either.js';

/** Returns the right, or throws an `Error` with the words for the left. */
export const orThrow = <F, A>(outcome: E.Either<F, A>, words: (failure: F) => string): A => {
  if (E.isLeft(outcome)) throw new Error(words(outcome.left));
  return outcome.right;
};
