import {
  PURGE_BATCH_SIZE,
  type PurgeProblems,
} from '../../../core/problems/use-cases/purge-problems.js';
import type { Sleep } from '../background/sleep.js';
import type { Warnings } from '../background/warnings.js';

const EVERY_MS = 60 * 60 * 1_000;

/** Forgets what was closed long ago, once an hour and batch by batch, until the signal. */
export const purgeRegularly = async (
  forgetProblems: PurgeProblems,
  { attempt }: Warnings,
  sleep: Sleep,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    const forgotten = await attempt(forgetProblems);
    if (forgotten !== PURGE_BATCH_SIZE) await sleep(EVERY_MS, signal);
  }
};
