import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ClientBase, PoolClient, QueryConfig } from 'pg';
import type { PortFailure } from '../../../core/shared/ports/port-failure.js';
import { isConnectionLost, isConnectionReusable } from './failure.js';

export interface StatementResult {
  readonly rows: readonly unknown[];
  /** Of a statement that writes: how many rows it wrote. */
  readonly rowCount: number;
}

export type Execute = (
  statement: QueryConfig | string,
) => TE.TaskEither<PortFailure, StatementResult>;

export const executeOn = async (
  client: ClientBase,
  statement: QueryConfig | string,
): Promise<StatementResult> => {
  const { rows, rowCount } = await client.query<object>(statement);
  return { rows, rowCount: rowCount ?? 0 };
};

/** A connection that is ours until it is let go of. */
export interface CheckedOutConnection {
  readonly execute: Execute;
  readonly isLost: () => boolean;
  /** Whether it may be used again. */
  readonly isReusable: () => boolean;
  readonly release: () => void;
}

/** `failureOf` hears of each exception, and says what it means. */
export const checkedOutConnection = (
  client: PoolClient,
  failureOf: (error: unknown) => PortFailure,
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
  return { execute: ask, isLost, isReusable: isSound, release: () => client.release(!isSound()) };
};
