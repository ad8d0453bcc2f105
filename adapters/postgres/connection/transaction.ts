import * as E from 'fp-ts/lib/Either.js';
import type * as TE from 'fp-ts/lib/TaskEither.js';
import type { PortFailure } from '../../../core/shared/ports/port-failure.js';
import type { Execute, CheckedOutConnection } from './checked-out-connection.js';

const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED';

/** Nothing has been asked for yet, so a connection that turns out to be lost is replaced by another. */
export const begin = async (
  lease: TE.TaskEither<PortFailure, CheckedOutConnection>,
  attempts: number,
): Promise<E.Either<PortFailure, CheckedOutConnection>> => {
  const leased = await lease();
  if (E.isLeft(leased)) return leased;
  const begun = await leased.right.execute(BEGIN)();
  if (E.isRight(begun)) return leased;
  const mayRepeat = attempts > 1 && leased.right.isLost();
  leased.right.release();
  return mayRepeat ? begin(lease, attempts - 1) : begun;
};

/** Runs the work in the transaction that has begun: kept when it ends on the right, undone when it ends on the left or throws. */
export const inTransaction = async <F, A>(
  { execute, isReusable }: CheckedOutConnection,
  work: (ask: Execute) => TE.TaskEither<PortFailure | F, A>,
): Promise<E.Either<PortFailure | F, A>> => {
  let outcome: E.Either<PortFailure | F, A> | undefined;
  try {
    outcome = await work(execute)();
  } finally {
    // The server itself undoes what was begun on a connection that ends.
    if ((outcome === undefined || E.isLeft(outcome)) && isReusable()) await execute('ROLLBACK')();
  }
  if (E.isLeft(outcome)) return outcome;
  const committed = await execute('COMMIT')();
  return E.isLeft(committed) ? committed : outcome;
};
