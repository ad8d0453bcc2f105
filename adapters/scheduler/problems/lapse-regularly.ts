import {
  LAPSE_BATCH_SIZE,
  type LapseProblems,
} from '../../../core/problems/use-cases/lapse-problems.js';
import type { Sleep } from '../background/sleep.js';
import type { Warnings } from '../background/warnings.js';

const EVERY_MS = 30_000;

/** Closes the problems whose reports are no longer valid, twice a minute and batch by batch, until the signal. */
export const lapseRegularly = async (
  lapseBatch: LapseProblems,
  { attempt }: Warnings,
  sleep: Sleep,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    const lapsed = await attempt(lapseBatch);
    if (lapsed !== LAPSE_BATCH_SIZE) await sleep(EVERY_MS, signal);
  }
};
