import {
  PURGE_BATCH_SIZE,
  type PurgeProblems,
} from '../../../core/problems/use-cases/purge-problems.js';
import type { Sleep } from '../background/sleep.js';
import type { Warnings } from '../background/warnings.js';

const EVERY_MS = 60 * 60 * 1_000;

/** Purges the problems that were closed long ago, once an hour and batch by batch, until the signal. */
export const purgeRegularly = async (
  purgeBatch: PurgeProblems,
  { attempt }: Warnings,
  sleep: Sleep,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    const purged = await attempt(purgeBatch);
    if (purged !== PURGE_BATCH_SIZE) await sleep(EVERY_MS, signal);
  }
};
