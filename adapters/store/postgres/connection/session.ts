import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { QueryConfig } from 'pg';
import type {
  PortFailure,
  PortTask,
  StoreHealth,
} from '../../../../core/shared/ports/port-failure.js';
import { unavailable } from '../../../../core/shared/ports/port-failure.js';
import { type OnPostgresError, postgresFailure, readableError } from './failure.js';
import type { CheckedOutConnection, Execute } from './checked-out-connection.js';
import { checkedOutConnection } from './checked-out-connection.js';
import type { PostgresConnections } from './open-connections.js';

export interface PostgresSession {
  /** Executes one statement that changes nothing; again on another connection where the first is lost. */
  readonly read: Execute;
  /** The same for a short and frequent statement: it shares a pipelined connection with others where it can. */
  readonly readPipelined: (statement: QueryConfig) => ReturnType<Execute>;
  /** Executes one statement that changes something, in a transaction of its own. */
  readonly write: Execute;
  /** Runs the work in a transaction, which is rolled back if the work returns a left or throws. */
  readonly transact: <F, A>(work: (execute: Execute) => PortTask<A, F>) => PortTask<A, F>;
  readonly close: () => Promise<void>;
}

type CheckOut = PortTask<CheckedOutConnection>;

/** The one place where exceptions of the driver become failures of a port. */
export const postgresSession = (
  { pool: { connect, end, transactionSettings }, pipelined }: PostgresConnections,
  onError: OnPostgresError,
): PostgresSession => {
  let closing: Promise<void> | undefined;
  const failureOf = (error: unknown): PortFailure => {
    if (!(error instanceof Error)) throw error;
    if (closing !== undefined) return unavailable('store', 'closed');
    onError(readableError(error));
    return postgresFailure(error);
  };
  const checkOut: CheckOut = TE.tryCatch(
    async () => checkedOutConnection(await connect(), failureOf, transactionSettings),
    failureOf,
  );
  const read: Execute = (statement) => executeOnce(checkOut, statement, 2);
  return {
    read,
    readPipelined: (statement) => async () => {
      const result = await pipelined.execute(statement);
      return O.isSome(result) ? E.right(result.value) : read(statement)();
    },
    write: (statement) => executeOnce(checkOut, statement, 1),
    transact: (work) => transactOn(checkOut, work),
    close: () => (closing ??= Promise.all([pipelined.close(), end()]).then(() => undefined)),
  };
};

const executeOnce =
  (checkOut: CheckOut, statement: Parameters<Execute>[0], attempts: number): ReturnType<Execute> =>
  async () => {
    const connection = await checkOut();
    if (E.isLeft(connection)) return connection;
    const result = await connection.right.executeAlone(statement)();
    const mayRetry = attempts > 1 && E.isLeft(result) && connection.right.isLost();
    connection.right.release();
    return mayRetry ? executeOnce(checkOut, statement, attempts - 1)() : result;
  };

const transactOn =
  <F, A>(checkOut: CheckOut, work: (execute: Execute) => PortTask<A, F>): PortTask<A, F> =>
  async () => {
    const begun = await begin(checkOut, 2);
    if (E.isLeft(begun)) return begun;
    try {
      return await inTransaction(begun.right, work);
    } finally {
      begun.right.release();
    }
  };

/** No statement has run yet, so a connection that turns out to be lost is replaced by another. */
const begin = async (
  checkOut: PortTask<CheckedOutConnection>,
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
const inTransaction = async <F, A>(
  { execute, isReusable }: CheckedOutConnection,
  work: (execute: Execute) => PortTask<A, F>,
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

/** The time of the server, as milliseconds since 1970: the clocks of nodes differ. */
export const STORE_NOW = '(floor(extract(epoch FROM statement_timestamp()) * 1000)::bigint)';

/** Changes nothing, and yet no server carries it out that may only be read, such as a standby. */
const UPDATE_NO_COUNT = {
  name: 'health',
  text: 'UPDATE resource_count SET count = count WHERE false',
};

export const postgresStoreHealth = ({ read }: PostgresSession): StoreHealth => ({
  check: TE.map(() => undefined)(read(UPDATE_NO_COUNT)),
});
