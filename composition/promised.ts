import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { describeFailure, type Failure } from '../adapters/api/describe-failure.js';

/** What a promise of Shipshape is rejected with. */
export interface ShipshapeError extends Error {
  /** As in the catalogue of errors, such as `forbidden`. */
  readonly code: string;
  /** What the use case ended in, with its facts. */
  readonly failure: Failure;
}

type UseCase = (...args: never) => TaskEither<Failure, unknown>;

/** The same use case for those who prefer promises. */
export type Promised<F> = F extends (...args: infer A) => TaskEither<Failure, infer R>
  ? (...args: A) => Promise<R>
  : never;

export type AllPromised<R> = { readonly [K in keyof R]: Promised<R[K]> };

/** Turns each use case of a record into a function that returns a promise. */
export const promised = <R extends Readonly<Record<keyof R, UseCase>>>(
  useCases: R,
): AllPromised<R> =>
  Object.fromEntries(
    Object.entries<UseCase>(useCases).map(([name, useCase]) => [name, promisedOne(useCase)]),
  ) as AllPromised<R>;

const promisedOne =
  (useCase: UseCase) =>
  async (...args: never): Promise<unknown> => {
    const outcome = await useCase(...args)();
    if (E.isRight(outcome)) return outcome.right;
    throw shipshapeError(outcome.left);
  };

const shipshapeError = (failure: Failure): ShipshapeError => {
  const { code, title, detail } = describeFailure(failure);
  return Object.assign(new Error(`${title}. ${detail}`), { name: 'ShipshapeError', code, failure });
};
