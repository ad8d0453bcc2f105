import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { PortFailure } from '../../../core/shared/ports/port-failure.js';
import type { Sleep } from './sleep.js';
import type { Warnings } from './warnings.js';

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
