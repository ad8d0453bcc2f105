import { setTimeout as delay } from 'node:timers/promises';
import * as O from 'fp-ts/lib/Option.js';
import pg, { type Client, type QueryConfig } from 'pg';
import { type ClientLimits, clientOptions } from './client-options.js';
import type { OnPostgresError } from './on-postgres-error.js';
import { type Answer, answerOf } from './checked-out-connection.js';
import { tellingError } from './readable-error.js';

/**
 * One connection for many short statements, each sent before the one before it is answered. To send one wakes the
 * server up, which takes longer than all else there is to do; here it is awake already.
 */
export interface PostgresPipe {
  /**
   * None where there is no answer to be had here, for whatever reason, so that the statement has to be asked elsewhere. Where
   * there is no connection, one is made meanwhile.
   */
  readonly ask: (statement: QueryConfig) => Promise<O.Option<Answer>>;
  /** Ends when what is under way has been answered. */
  readonly end: () => Promise<void>;
}

/** More are better off elsewhere than behind so many. */
const MOST_UNDER_WAY = 200;

/** So is whoever comes when the first of them has waited for so long. */
const LONG_WAIT_MS = 50;

/** What takes longer is not short, and keeps all behind it waiting. */
const MOST_MS = 1_000;

/** Between the end of one connection, or of the attempt to make one, and the next attempt. */
const PAUSE_MS = 1_000;

/** For what is under way to be answered, and to say goodbye: a server that is gone never does. */
const ENDING_MS = 2_500;

export const postgresPipe = (
  url: string,
  { connectTimeoutMs, statementTimeoutMs }: ClientLimits,
  onError: OnPostgresError,
): PostgresPipe => {
  const limits = { connectTimeoutMs, statementTimeoutMs: Math.min(statementTimeoutMs, MOST_MS) };
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
    nextAttempt = performance.now() + PAUSE_MS;
    tell(error);
    void client.end();
  };

  const tell = (error: unknown): void => {
    if (error instanceof Error) onError(tellingError(error));
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
      nextAttempt = performance.now() + PAUSE_MS;
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

  const send = async (client: Client, statement: QueryConfig): Promise<O.Option<Answer>> => {
    underWay.push(performance.now());
    try {
      return O.some(await answerOf(client, statement));
    } catch (error) {
      letGo(client, error);
      return O.none;
    } finally {
      underWay.shift();
    }
  };

  const isFull = (): boolean =>
    underWay.length >= MOST_UNDER_WAY ||
    performance.now() - (underWay[0] ?? Infinity) >= LONG_WAIT_MS;

  const end = async (): Promise<void> => {
    await making;
    await standing?.end();
  };

  return {
    ask: async (statement) => {
      if (standing === undefined) makeUnlessTooSoon();
      return standing === undefined || isOver || isFull() ? O.none : send(standing, statement);
    },
    end: async () => {
      isOver = true;
      await Promise.race([end(), delay(ENDING_MS, undefined, { ref: false })]);
    },
  };
};
