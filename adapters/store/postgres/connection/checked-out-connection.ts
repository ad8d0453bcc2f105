import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ClientBase, PoolClient, QueryConfig } from 'pg';
import type { PortFailure, PortTask } from '../../../../core/shared/ports/port-failure.js';
import { isConnectionLost, isConnectionReusable } from './failure.js';
import { BEGIN, beginWith, type ServerSettings } from './session-settings.js';

export interface StatementResult {
  readonly rows: readonly unknown[];
  /** Of a statement that writes: how many rows it wrote. */
  readonly rowCount: number;
}

export type Execute = (statement: QueryConfig | string) => PortTask<StatementResult>;

export const executeOn = async (
  client: ClientBase,
  statement: QueryConfig | string,
): Promise<StatementResult> => {
  const { rows, rowCount } = await client.query<object>(statement);
  return { rows, rowCount: rowCount ?? 0 };
};

/** A connection that is ours until it is let go of. */
export interface CheckedOutConnection {
  readonly begin: ReturnType<Execute>;
  /** Executes a statement in the transaction that has begun. */
  readonly execute: Execute;
  /** Executes a statement in a transaction of its own. */
  readonly executeAlone: Execute;
  readonly isLost: () => boolean;
  /** Whether it may be used again. */
  readonly isReusable: () => boolean;
  readonly release: () => void;
}

/** `failureOf` is called with each exception, and returns what it means. */
export const checkedOutConnection = (
  client: PoolClient,
  failureOf: (error: unknown) => PortFailure,
  transactionSettings?: ServerSettings,
): CheckedOutConnection => {
  const errors: Error[] = [];
  const ask: Execute = (statement) =>
    TE.tryCatch(
      () => executeOn(client, statement),
      (error) => {
        if (error instanceof Error) errors.push(error);
        return failureOf(error);
      },
    );
  const isSound = () => errors.every(isConnectionReusable);
  const isLost = () => errors.some(isConnectionLost);
  const rest = { isLost, isReusable: isSound, release: () => client.release(!isSound()) };
  if (transactionSettings === undefined)
    return { begin: ask(BEGIN), execute: ask, executeAlone: ask, ...rest };
  const begin = ask(beginWith(transactionSettings));
  const execute: Execute = (statement) => ask(unnamed(statement));
  return { begin, execute, executeAlone: inOneMessage(begin, execute), ...rest };
};

/** The next transaction may run on another connection to the server, where nothing is prepared under the name. */
const unnamed = (statement: QueryConfig | string): QueryConfig | string => {
  if (typeof statement === 'string') return statement;
  const { name: _, ...rest } = statement;
  return rest;
};

/** The client sends all three before the first of them is answered. A transaction that has failed is rolled back at its COMMIT. */
const inOneMessage =
  (begin: ReturnType<Execute>, execute: Execute): Execute =>
  (statement) =>
  async () => {
    const [begun, result, committed] = await Promise.all([
      begin(),
      execute(statement)(),
      execute('COMMIT')(),
    ]);
    if (E.isLeft(begun)) return begun;
    return E.isRight(result) && E.isLeft(committed) ? committed : result;
  };
