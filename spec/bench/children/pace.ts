import { setTimeout as delay } from 'node:timers/promises';
import type { LoadConnection } from './load-connection.js';

/** When the requests of a load are sent. */
export interface Pace {
  readonly start: () => void;
  /** When the request that is under way on a connection was due. */
  readonly dueMs: (connection: number) => number;
  /** A connection is free again. */
  readonly answered: (connection: number) => void;
  /** Waits for the answers to all that was sent, sends no more, and returns when those were due that never were sent. */
  readonly stop: () => Promise<readonly number[]>;
}

/** Each connection sends the next request at once, so that as many are under way when the load ends: they don't count. */
export const closedLoop = (connections: readonly LoadConnection[]): Pace => {
  const due = connections.map(() => performance.now());
  const send = (connection: number): void => {
    due[connection] = performance.now();
    connections[connection]?.send();
  };
  return {
    start: () => {
      connections.forEach((_, n) => {
        send(n);
      });
    },
    dueMs: (connection) => due[connection] ?? NaN,
    answered: send,
    stop: () => Promise.resolve([]),
  };
};

const LONGEST_WAIT_MS = 10_000;

/** So many requests a second are due, and wait where no connection is free; their waiting counts. */
export const openLoop = (connections: readonly LoadConnection[], perSecond: number): Pace => {
  const due: number[] = connections.map(() => NaN);
  const free = connections.map((_, n) => n);
  const waiting: number[] = [];
  let startMs = 0;
  let made = 0;
  const send = (): void => {
    while (free.length > 0 && waiting.length > 0) {
      const connection = free.shift() ?? 0;
      due[connection] = waiting.shift() ?? NaN;
      connections[connection]?.send();
    }
  };
  const nextMs = (): number => startMs + ((made + 1) * 1_000) / perSecond;
  const makeDue = (): void => {
    for (; nextMs() <= performance.now(); made += 1) waiting.push(nextMs());
    send();
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    start: () => {
      startMs = performance.now();
      timer = setInterval(makeDue, 1);
    },
    dueMs: (connection) => due[connection] ?? NaN,
    answered: (connection) => {
      free.push(connection);
      send();
    },
    stop: async () => {
      clearInterval(timer);
      const unsent = waiting.splice(0);
      const latestMs = performance.now() + LONGEST_WAIT_MS;
      while (free.length < connections.length && performance.now() < latestMs) await delay(1);
      if (free.length < connections.length) throw new Error('A server does not answer any more');
      return unsent;
    },
  };
};
