import type { Load, LoadOutcome } from '../children/load.js';
import { type SendTask, workerProcess } from './worker-process.js';

const CLIENT = new URL('../children/load-client.js', import.meta.url);

export type GenerateLoad = SendTask<Load, LoadOutcome>;

/** Starts a process that makes load when it is told to, so that nobody else's work is in its way. */
export const loadGenerator = (): GenerateLoad => {
  const ask = workerProcess<Load, LoadOutcome>(CLIENT);
  return async (load) => {
    const outcome = await ask(load);
    if (outcome.refused > 0)
      throw new Error(
        `${outcome.refused} of ${outcome.count} requests were refused: ${outcome.refusal}`,
      );
    return outcome;
  };
};

let used = 0;

/**
 * Loopback addresses that nobody has used: the service counts requests by address, and refuses those beyond its limit.
 * Only Linux answers to all of 127.0.0.0/8 as it is; elsewhere there is but one address.
 */
export const freshAddresses = (count: number): readonly string[] =>
  Array.from({ length: count }, () => {
    used += 1;
    return `127.1.${used >> 8}.${used & 255}`;
  });
