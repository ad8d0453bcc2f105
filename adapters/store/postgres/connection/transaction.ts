import * as E from 'fp-ts/lib/Either.js';
import type * as TE from 'fp-ts/lib/TaskEither.js';
import type { PortFailure } from '../../../../core/shared/ports/port-failure.js';
import type { Execute, CheckedOutConnection } from './checked-out-connection.js';

/** No statement has run yet, so a connection that turns out to be lost is replaced by another. */
export const begin = async (
  checkOut: TE.TaskEither<PortFailure, CheckedOutConnection>,
  attempts: number,
): Promise<E.Either<PortFailure, CheckedOutConnection>> => {
  const connection = await checkOut();
  if (E.isLeft(connection)) return connection;
  const begun = await connection.right.begin();
  if (E.isRight(begun)) return connection;
  const mayRetry = attempts > 1 && connection.right.isLost();
  connection.right.release();
  return mayRetry ? begin(checkOut, attempts - 1) : begun;
};

/** Runs the work in the transaction that has begun: committed if it returns a right, rolled back if it returns a left or throws. */
export const inTransaction = async <F, A>(
  { execute, isReusable }: CheckedOutConnection,
  work: (execute: Execute) => TE.TaskEither<PortFailure | F, A>,
): Promise<E.Either<PortFailure | F, A>> => {
  let outcome: E.Either<PortFailure | F, A> | undefined;
  try {
    outcome = await work(execute)();
  } finally {
    // The server itself rolls back the transaction of a connection that ends.
    if ((outcome === undefined || E.isLeft(outcome)) && isReusable()) await execute('ROLLBACK')();
  }
  if (E.isLeft(outcome)) return outcome;
  const committed = await execute('COMMIT')();
  return E.isLeft(committed) ? committed : outcome;
};
