import { setTimeout as delay } from 'node:timers/promises';
import * as O from 'fp-ts/lib/Option.js';
import pg, { type Client, type QueryConfig } from 'pg';
import { type ClientLimits, clientOptions } from './client-options.js';
import { type OnPostgresError, readableError } from './readable-error.js';
import { type StatementResult, executeOn } from './checked-out-connection.js';

/**
 * One connection for many short statements, each sent before the one before it is answered. To send one wakes the
 * server up, which takes longer than all else there is to do; here it is awake already.
 */
export interface PipelinedConnection {
  /**
   * None where there is no answer to be had here, for whatever reason, so that the statement has to be asked elsewhere. Where
   * there is no connection, one is made meanwhile.
   */
  readonly execute: (statement: QueryConfig) => Promise<O.Option<StatementResult>>;
  /** Ends when what is under way has been answered. */
  readonly close: () => Promise<void>;
}

/** More are better off elsewhere than behind so many. */
const MAX_PENDING = 200;

/** So is whoever comes when the first of them has waited for so long. */
const MAX_WAIT_MS = 50;

/** What takes longer is not short, and keeps all behind it waiting. */
const STATEMENT_TIMEOUT_MS = 1_000;

/** Between the end of one connection, or of the attempt to make one, and the next attempt. */
const RECONNECT_DELAY_MS = 1_000;

/** For what is under way to be answered, and to say goodbye: a server that is gone never does. */
const CLOSE_TIMEOUT_MS = 2_500;

export const pipelinedConnection = (
  url: string,
  { connectTimeoutMs, statementTimeoutMs }: ClientLimits,
  onError: OnPostgresError,
): PipelinedConnection => {
  const limits = {
    connectTimeoutMs,
    statementTimeoutMs: Math.min(statementTimeoutMs, STATEMENT_TIMEOUT_MS),
  };
  /** When each that is under way was sent. They are answered in their order. */
  const underWay: number[] = [];
  let standing: Client | undefined;
  let making: Promise<void> | undefined;
  let nextAttempt = 0;
  let isOver = false;

  /** Whatever was wrong: another connection is made, once those behind are through on this one. */
  const letGo = (client: Client, error: unknown): void => {
    if (standing !== client) return;
    standing = undefined;
    nextAttempt = performance.now() + RECONNECT_DELAY_MS;
    tell(error);
    void client.end();
  };

  const tell = (error: unknown): void => {
    if (error instanceof Error) onError(readableError(error));
  };

  const make = async (): Promise<void> => {
    let client: Client | undefined;
    try {
      // What the address names, such as the file of a certificate, is read at once, and may be missing.
      const made = new pg.Client({ ...clientOptions(url, limits), pipeline: true });
      client = made;
      made.on('error', (error) => {
        letGo(made, error);
      });
      await made.connect();
      standing = made;
    } catch (error) {
      nextAttempt = performance.now() + RECONNECT_DELAY_MS;
      tell(error);
      void client?.end();
    }
  };

  const makeUnlessTooSoon = (): void => {
    if (isOver || making !== undefined || performance.now() < nextAttempt) return;
    making = make().finally(() => {
      making = undefined;
    });
  };

  const send = async (
    client: Client,
    statement: QueryConfig,
  ): Promise<O.Option<StatementResult>> => {
    underWay.push(performance.now());
    try {
      return O.some(await executeOn(client, statement));
    } catch (error) {
      letGo(client, error);
      return O.none;
    } finally {
      underWay.shift();
    }
  };

  const isFull = (): boolean =>
    underWay.length >= MAX_PENDING || performance.now() - (underWay[0] ?? Infinity) >= MAX_WAIT_MS;

  const end = async (): Promise<void> => {
    await making;
    await standing?.end();
  };

  return {
    execute: async (statement) => {
      if (standing === undefined) makeUnlessTooSoon();
      return standing === undefined || isOver || isFull() ? O.none : send(standing, statement);
    },
    close: async () => {
      isOver = true;
      await Promise.race([end(), delay(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
};
