import * as O from 'fp-ts/lib/Option.js';
import pg, { type Client, type QueryConfig } from 'pg';
import { withDeadline } from '../../../network/deadline.js';
import { type ClientLimits, clientOptions } from './client-options.js';
import type { ConnectionAttempts } from './connection-attempts.js';
import { type OnPostgresError, readableError } from './failure.js';
import { type StatementResult, executeOn } from './checked-out-connection.js';

/**
 * One connection for many short statements, each sent before the one before it is answered. A server that sleeps has to
 * be woken up for a statement, which takes longer than anything else about it; here it is awake already.
 */
export interface PipelinedConnection {
  /**
   * None where there is no answer on this connection, for whatever reason, so that the statement has to be executed
   * elsewhere. Where there is no connection, one is opened meanwhile.
   */
  readonly execute: (statement: QueryConfig) => Promise<O.Option<StatementResult>>;
  /** Ends when all pending statements have been answered. */
  readonly close: () => Promise<void>;
}

/** For a pooler, which may run each statement on another connection to the server. */
export const NO_PIPELINED_CONNECTION: PipelinedConnection = {
  execute: () => Promise.resolve(O.none),
  close: () => Promise.resolve(),
};

/** The most statements that wait here: a further one is faster elsewhere. */
const MAX_PENDING = 200;

/** And so they are when the first pending one has waited for so long. */
const MAX_WAIT_MS = 50;

/** A statement that takes longer is not short, and blocks all those behind it. */
const STATEMENT_TIMEOUT_MS = 1_000;

/** For the pending statements and the end of the connection: a server that was shut off never answers. */
const CLOSE_TIMEOUT_MS = 2_500;

export const pipelinedConnection = (
  url: string,
  { connectTimeoutMs, statementTimeoutMs }: ClientLimits,
  onError: OnPostgresError,
  attempts: ConnectionAttempts,
  nowMs = () => performance.now(),
): PipelinedConnection => {
  const limits = {
    connectTimeoutMs,
    statementTimeoutMs: Math.min(statementTimeoutMs, STATEMENT_TIMEOUT_MS),
  };
  const connection = reconnectingClient(url, limits, attempts, nowMs, (error) => {
    if (error instanceof Error) onError(readableError(error));
  });
  /** When each pending statement was sent. They are answered in their order. */
  const pending: number[] = [];
  const isFull = (): boolean =>
    pending.length >= MAX_PENDING || nowMs() - (pending[0] ?? Infinity) >= MAX_WAIT_MS;
  return {
    execute: async (statement) => {
      const client = connection.current();
      if (client === undefined || isFull()) return O.none;
      pending.push(nowMs());
      try {
        return O.some(await executeOn(client, statement));
      } catch (error) {
        connection.drop(client, error);
        return O.none;
      } finally {
        pending.shift();
      }
    },
    close: async () => {
      await withDeadline(CLOSE_TIMEOUT_MS, connection.end, () => undefined, { keepsAlive: false });
    },
  };
};

/** Between the end of one connection, or of the attempt to open one, and the next attempt. */
const RECONNECT_DELAY_MS = 1_000;

/** A connection that is opened again after it was lost. */
interface ReconnectingClient {
  /** Undefined while none is open; another one is opened meanwhile, unless that was tried a moment ago. */
  readonly current: () => Client | undefined;
  /** Uses another connection from now on, whatever was wrong; statements that are pending on this one are still answered. */
  readonly drop: (client: Client, error: unknown) => void;
  readonly end: () => Promise<void>;
}

const reconnectingClient = (
  url: string,
  limits: ClientLimits,
  { attempt, isDue }: ConnectionAttempts,
  nowMs: () => number,
  onError: (error: unknown) => void,
): ReconnectingClient => {
  let current: Client | undefined;
  let opening: Promise<void> | undefined;
  let retryAt = 0;
  let isClosed = false;
  const failed = (error: unknown): void => {
    retryAt = nowMs() + RECONNECT_DELAY_MS;
    onError(error);
  };
  const drop: ReconnectingClient['drop'] = (client, error) => {
    if (current !== client) return;
    current = undefined;
    failed(error);
    void client.end();
  };
  const open = async (): Promise<void> => {
    await attempt(() => openClient(url, limits, drop)).then((client) => (current = client), failed);
    opening = undefined;
  };
  return {
    drop,
    current: () => {
      if (isClosed) return undefined;
      if (current === undefined && nowMs() >= retryAt && isDue()) opening ??= open();
      return current;
    },
    end: async () => {
      isClosed = true;
      await opening;
      await current?.end();
    },
  };
};

/** Fails, too, where the URL names a file that does not exist, such as that of a certificate: pg reads it at once. */
const openClient = async (
  url: string,
  limits: ClientLimits,
  drop: ReconnectingClient['drop'],
): Promise<Client> => {
  const client = new pg.Client({ ...clientOptions(url, limits), pipeline: true });
  client.on('error', (error) => {
    drop(client, error);
  });
  try {
    await client.connect();
  } catch (error) {
    void client.end();
    throw error;
  }
  return client;
};
