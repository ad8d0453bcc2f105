import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { ApiResult } from './errors/error-document.js';
import { describeFailure, type Failure } from './describe-failure.js';

/** Runs what a use case has to do, and puts what it came to into the words of the API. */
export type ToResult = <A, B>(
  task: TaskEither<Failure, A>,
  toBody: (value: A) => B,
) => ApiResult<B>;

/** `onFailure` hears of each failure. */
export const toResultWith =
  (onFailure: (failure: Failure) => void): ToResult =>
  async (task, toBody) => {
    const outcome = await task();
    if (E.isRight(outcome)) return E.right(toBody(outcome.right));
    onFailure(outcome.left);
    return E.left(describeFailure(outcome.left));
  };
