import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { QueryConfig } from 'pg';
import { type PortFailure, unavailable } from '../../../core/shared/ports/port-failure.js';
import { type OnPostgresError, readableError } from './readable-error.js';
import { begin, inTransaction } from './transaction.js';
import { postgresFailure } from './failure.js';
import { type Execute, checkedOutConnection } from './checked-out-connection.js';
import type { PipelinedConnection } from './pipelined-connection.js';
import type { PostgresPool } from './pool.js';

export interface PostgresSession {
  /** Asks one statement that changes nothing; once more on another connection when the first is lost. */
  readonly read: Execute;
  /** The same for one that takes next to no time and is asked all the time: if it can, it shares a connection with others. */
  readonly readPipelined: (statement: QueryConfig) => ReturnType<Execute>;
  /** Asks one statement that changes something, in a transaction of its own. */
  readonly write: Execute;
  /** Runs the work in a transaction, which a left or an exception undoes. */
  readonly transact: <F, A>(
    work: (ask: Execute) => TE.TaskEither<PortFailure | F, A>,
  ) => TE.TaskEither<PortFailure | F, A>;
  readonly close: () => Promise<void>;
}

/** The one place where exceptions of the driver become failures of a port. */
export const postgresSession = (
  { connect, end }: PostgresPool,
  pipe: PipelinedConnection,
  onError: OnPostgresError,
): PostgresSession => {
  let closing: Promise<void> | undefined;
  const failureOf = (error: unknown): PortFailure => {
    if (!(error instanceof Error)) throw error;
    if (closing !== undefined) return unavailable('store', 'closed');
    onError(readableError(error));
    return postgresFailure(error);
  };

  const lease = TE.tryCatch(
    async () => checkedOutConnection(await connect(), failureOf),
    failureOf,
  );

  const once =
    (statement: Parameters<Execute>[0], attempts: number): ReturnType<Execute> =>
    async () => {
      const leased = await lease();
      if (E.isLeft(leased)) return leased;
      const answer = await leased.right.execute(statement)();
      const mayRepeat = attempts > 1 && E.isLeft(answer) && leased.right.isLost();
      leased.right.release();
      return mayRepeat ? once(statement, attempts - 1)() : answer;
    };

  const read: Execute = (statement) => once(statement, 2);

  return {
    read,
    readPipelined: (statement) => async () => {
      const answer = await pipe.execute(statement);
      return O.isSome(answer) ? E.right(answer.value) : read(statement)();
    },
    write: (statement) => once(statement, 1),
    transact: (work) => async () => {
      const begun = await begin(lease, 2);
      if (E.isLeft(begun)) return begun;
      try {
        return await inTransaction(begun.right, work);
      } finally {
        begun.right.release();
      }
    },
    close: () => (closing ??= Promise.all([pipe.close(), end()]).then(() => undefined)),
  };
};
