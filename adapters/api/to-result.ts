import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Answer } from './errors/api-result.js';
import { describeFailure, type Failure } from './describe-failure.js';

/** Runs what a use case has to do, and puts what it came to into the words of the API. */
export type Tell = <A, B>(task: TaskEither<Failure, A>, toBody: (value: A) => B) => Answer<B>;

/** `onFailure` hears of each failure. */
export const telling =
  (onFailure: (failure: Failure) => void): Tell =>
  async (task, toBody) => {
    const outcome = await task();
    if (E.isRight(outcome)) return E.right(toBody(outcome.right));
    onFailure(outcome.left);
    return E.left(describeFailure(outcome.left));
  };
