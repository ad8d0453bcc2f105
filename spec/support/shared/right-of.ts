import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';

/** The result of a task; a failure fails the spec with its details. */
export const rightOf = async <A>(task: TaskEither<unknown, A>): Promise<A> => {
  const outcome = await task();
  if (E.isRight(outcome)) return outcome.right;
  throw new Error(`Expected an answer, got ${JSON.stringify(outcome.left)}`);
};
