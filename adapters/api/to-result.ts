import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { ApiResult } from './errors/error-document.js';
import { describeFailure, type Failure } from './describe-failure.js';

/** Runs the task of a use case, and turns its outcome into a body or an error document. */
export type ToResult = <A, B>(
  task: TaskEither<Failure, A>,
  toBody: (value: A) => B,
) => ApiResult<B>;

/** `onFailure` is called with each failure. */
export const toResultWith =
  (onFailure: (failure: Failure) => void): ToResult =>
  async (task, toBody) => {
    const outcome = await task();
    if (E.isRight(outcome)) return E.right(toBody(outcome.right));
    onFailure(outcome.left);
    return E.left(describeFailure(outcome.left));
  };
