import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ClientBase, PoolClient, QueryConfig } from 'pg';
import type { PortFailure } from '../../../core/shared/ports/port-failure.js';
import { isConnectionLost, isConnectionSound } from './failure.js';

export interface Answer {
  readonly rows: readonly unknown[];
  /** Of a statement that writes: how many rows it wrote. */
  readonly rowCount: number;
}

export type Ask = (statement: QueryConfig | string) => TE.TaskEither<PortFailure, Answer>;

export const answerOf = async (
  client: ClientBase,
  statement: QueryConfig | string,
): Promise<Answer> => {
  const { rows, rowCount } = await client.query<object>(statement);
  return { rows, rowCount: rowCount ?? 0 };
};

/** A connection that is ours until it is let go of. */
export interface Lease {
  readonly ask: Ask;
  readonly isLost: () => boolean;
  /** Whether it may be used again. */
  readonly isSound: () => boolean;
  readonly end: () => void;
}

/** `failureOf` hears of each exception, and says what it means. */
export const leaseOver = (
  client: PoolClient,
  failureOf: (error: unknown) => PortFailure,
): Lease => {
  const errors: Error[] = [];
  const ask: Ask = (statement) =>
    TE.tryCatch(
      () => answerOf(client, statement),
      (error) => {
        if (error instanceof Error) errors.push(error);
        return failureOf(error);
      },
    );
  const isSound = () => errors.every(isConnectionSound);
  const isLost = () => errors.some(isConnectionLost);
  return { ask, isLost, isSound, end: () => client.release(!isSound()) };
};
