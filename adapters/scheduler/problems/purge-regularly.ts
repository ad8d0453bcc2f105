import {
  FORGOTTEN_AT_ONCE,
  type ForgetProblems,
} from '../../../core/problems/use-cases/purge-problems.js';
import type { Sleep } from '../background/sleep.js';
import type { WatchTroubles } from '../background/warnings.js';

const EVERY_MS = 60 * 60 * 1_000;

/** Forgets what was closed long ago, once an hour and batch by batch, until the signal. */
export const keepForgetting = async (
  forgetProblems: ForgetProblems,
  { attempt }: WatchTroubles,
  sleep: Sleep,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    const forgotten = await attempt(forgetProblems);
    if (forgotten !== FORGOTTEN_AT_ONCE) await sleep(EVERY_MS, signal);
  }
};
