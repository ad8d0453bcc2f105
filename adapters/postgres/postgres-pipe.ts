import { setTimeout as delay } from 'node:timers/promises';
import * as O from 'fp-ts/lib/Option.js';
import pg, { type Client, type QueryConfig } from 'pg';
import { type ClientLimits, clientOptions } from './client-options.js';
import type { OnPostgresError } from './on-postgres-error.js';
import { type Answer, answerOf } from './postgres-lease.js';
import { tellingError } from './telling-error.js';

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

/** What takes longer is not short, and keeps all behind it waiting. */
const MOST_MS = 1_000;

/** Between two attempts to connect. */
const PAUSE_MS = 1_000;

const GOODBYE_MS = 1_000;

export const postgresPipe = (
  url: string,
  { connectTimeoutMs, statementTimeoutMs }: ClientLimits,
  onError: OnPostgresError,
): PostgresPipe => {
  const options = clientOptions(url, {
    connectTimeoutMs,
    statementTimeoutMs: Math.min(statementTimeoutMs, MOST_MS),
  });
  let standing: Client | undefined;
  let making: Promise<void> | undefined;
  let nextAttempt = 0;
  let underWay = 0;
  let onIdle = (): void => undefined;
  let isOver = false;

  const letGo = (client: Client, error: Error): void => {
    if (standing !== client) return;
    standing = undefined;
    onError(tellingError(error));
  };

  const make = async (): Promise<void> => {
    const client = new pg.Client({ ...options, pipeline: true });
    client.on('error', (error) => {
      letGo(client, error);
    });
    try {
      await client.connect();
    } catch (error) {
      if (error instanceof Error) onError(tellingError(error));
      return;
    }
    if (isOver) await client.end();
    else standing = client;
  };

  const makeUnlessTooSoon = (): void => {
    if (isOver || making !== undefined || performance.now() < nextAttempt) return;
    nextAttempt = performance.now() + PAUSE_MS;
    making = make().finally(() => {
      making = undefined;
    });
  };

  const send = async (client: Client, statement: QueryConfig): Promise<O.Option<Answer>> => {
    underWay += 1;
    try {
      return O.some(await answerOf(client, statement));
    } catch {
      return O.none;
    } finally {
      underWay -= 1;
      if (underWay === 0) onIdle();
    }
  };

  return {
    ask: async (statement) => {
      if (standing === undefined) makeUnlessTooSoon();
      return standing === undefined || isOver || underWay >= MOST_UNDER_WAY
        ? O.none
        : send(standing, statement);
    },
    end: async () => {
      isOver = true;
      await making;
      if (underWay > 0) await new Promise<void>((resolve) => (onIdle = resolve));
      // A server that is gone never says goodbye.
      await Promise.race([standing?.end(), delay(GOODBYE_MS, undefined, { ref: false })]);
    },
  };
};
