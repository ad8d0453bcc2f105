import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { isUnavailable, type PortFailure } from '../../../core/shared/ports/port-failure.js';
import { portFailureWording } from '../../../core/shared/port-failure-wording.js';

/** Receives a sentence for the operator about what keeps the scheduler from observing or recording something. */
export type OnWarning = (warning: string) => void;

export interface Warnings {
  readonly warn: (failure: PortFailure) => void;
  /** Resolves with what the task returns; with undefined, and a warning, where it fails or throws. */
  readonly attempt: <A>(task: TaskEither<PortFailure, A>) => Promise<A | undefined>;
  /** Takes every failure for over that has not occurred since then, so that it is warned of when it comes back. */
  readonly expireBefore: (ms: number) => void;
}

/** Warns of each failure once, however many checks it spoils, until it is over. */
export const createWarnings = (onWarning: OnWarning, nowMs: () => number): Warnings => {
  const lastOccurredMs = new Map<string, number>();
  const warnOnce = (warning: string) => {
    if (!lastOccurredMs.has(warning)) onWarning(warning);
    lastOccurredMs.set(warning, nowMs());
  };
  const warn = (failure: PortFailure) => {
    // A check that was aborted has not failed.
    if (!isUnavailable(failure, 'abandoned')) warnOnce(portFailureWording(failure));
  };
  return {
    warn,
    attempt: async (task) => {
      try {
        const outcome = await task();
        if (E.isRight(outcome)) return outcome.right;
        warn(outcome.left);
      } catch (error) {
        // A defect: it must not end the scheduler.
        warnOnce(error instanceof Error ? (error.stack ?? error.message) : String(error));
      }
      return undefined;
    },
    expireBefore: (ms) => {
      for (const [warning, occurredMs] of lastOccurredMs)
        if (occurredMs < ms) lastOccurredMs.delete(warning);
    },
  };
};
