import * as E from 'fp-ts/lib/Either.js';

/** What was opened; else an `Error` that says in words why it could not be. */
export const orThrow = <F, A>(outcome: E.Either<F, A>, words: (failure: F) => string): A => {
  if (E.isLeft(outcome)) throw new Error(words(outcome.left));
  return outcome.right;
};
