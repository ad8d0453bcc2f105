import { setTimeout as wait } from 'node:timers/promises';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { PortFailure } from '../../../core/shared/ports/port-failure.js';
import type { Warnings } from './warnings.js';

/** Resolves after this time, or at the signal; it never rejects. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

export const sleep: Sleep = (ms, signal) => wait(ms, undefined, { signal }).catch(() => undefined);

/** What a loop waits for between two rounds. */
export interface Bell {
  /** Ends the wait, or the next one where nothing waits now. */
  readonly ring: () => void;
  /** Resolves after this time, or once the bell rings, or at the signal. */
  readonly wait: (ms: number) => Promise<void>;
}

export const bell = (sleep: Sleep, signal: AbortSignal): Bell => {
  let ringing = new AbortController();
  const ring = () => ringing.abort();
  signal.addEventListener('abort', ring, { once: true });
  return {
    ring,
    wait: async (ms) => {
      await sleep(ms, ringing.signal);
      if (!signal.aborted) ringing = new AbortController();
    },
  };
};

/** Work that is done in batches, and returns how much a batch has done. */
export interface RepeatedWork {
  readonly work: TaskEither<PortFailure, number>;
  readonly everyMs: number;
  /** After a batch of this size the next one follows at once. */
  readonly batchSize: number;
}

/** Does the work until the signal, again and again. */
export const repeat = async (
  { work, everyMs, batchSize }: RepeatedWork,
  { attempt }: Pick<Warnings, 'attempt'>,
  sleep: Sleep,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    const done = await attempt(work);
    if (done !== batchSize) await sleep(everyMs, signal);
  }
};
