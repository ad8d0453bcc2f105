import type { EndLoad, Load, LoadOutcome } from '../children/load.js';
import { type SendTask, workerProcess } from './worker-process.js';

const CLIENT = new URL('../children/load-client.js', import.meta.url);

type GenerateLoad = SendTask<Load, LoadOutcome> & {
  /** Makes load as long as the work takes. */
  readonly during: (load: Load, work: () => Promise<unknown>) => Promise<LoadOutcome>;
};

/** Starts a process that makes load on demand, so that no other work delays it. */
export const loadGenerator = (): GenerateLoad => {
  const ask = workerProcess<Load | EndLoad, LoadOutcome>(CLIENT);
  const generate = async (load: Load): Promise<LoadOutcome> => {
    const outcome = await ask(load);
    if (outcome.refused > 0 && load.mayBeRefused !== true)
      throw new Error(
        `${outcome.refused} of ${outcome.count} requests were refused: ${outcome.refusal}`,
      );
    return outcome;
  };
  const during: GenerateLoad['during'] = async (load, work) => {
    const outcome = generate(load);
    try {
      // A load that fails does not wait for the work.
      await Promise.race([work(), outcome]);
    } finally {
      await ask({ isOver: true });
    }
    return outcome;
  };
  return Object.assign(generate, { during });
};

let used = 0;

/**
 * Unused loopback addresses: the service counts requests by address, and refuses those beyond its limit.
 * Only Linux accepts all of 127.0.0.0/8 by default; elsewhere there is one address.
 */
export const freshAddresses = (count: number): readonly string[] =>
  Array.from({ length: count }, () => {
    used += 1;
    return `127.${1 + (used >> 16)}.${(used >> 8) & 255}.${used & 255}`;
  });
