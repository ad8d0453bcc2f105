import pg, { type Client } from 'pg';
import { type ClientLimits, clientOptions } from './client-options.js';
import type { ConnectionAttempts } from './connection-attempts.js';

/** Between the end of one connection, or of the attempt to open one, and the next attempt. */
const RECONNECT_DELAY_MS = 1_000;

/** A connection that is opened again after it was lost. */
export interface ReconnectingClient {
  /** Undefined while there is none; another one is opened meanwhile, unless that was tried a moment ago. */
  readonly current: () => Client | undefined;
  /** Uses another connection from now on, whatever was wrong; statements that are pending on this one are still answered. */
  readonly drop: (client: Client, error: unknown) => void;
  readonly end: () => Promise<void>;
}

export const reconnectingClient = (
  url: string,
  limits: ClientLimits,
  { attempt, isDue }: ConnectionAttempts,
  onError: (error: unknown) => void,
): ReconnectingClient => {
  let current: Client | undefined;
  let opening: Promise<void> | undefined;
  let retryAt = 0;
  let isClosed = false;
  const failed = (error: unknown): void => {
    retryAt = performance.now() + RECONNECT_DELAY_MS;
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
      if (current === undefined && performance.now() >= retryAt && isDue()) opening ??= open();
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
