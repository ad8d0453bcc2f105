import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { isUnavailable, type PortFailure } from '../../../core/shared/ports/port-failure.js';
import { portFailureWording } from '../../../core/shared/port-failure-wording.js';

/** Told in words, for the operator, what keeps the watch from learning or from keeping something. */
export type OnWarning = (trouble: string) => void;

export interface Warnings {
  readonly warn: (failure: PortFailure) => void;
  /** What a task answers with; undefined where it failed, or threw, which is told. */
  readonly attempt: <A>(task: TaskEither<PortFailure, A>) => Promise<A | undefined>;
  /** What has not been heard of since then is over, and told again when it comes back. */
  readonly expireBefore: (ms: number) => void;
}

/** Tells each trouble once, however many looks it spoils, until it is over. */
export const createWarnings = (onTrouble: OnWarning, nowMs: () => number): Warnings => {
  const lastHeardMs = new Map<string, number>();
  const hear = (trouble: string) => {
    if (!lastHeardMs.has(trouble)) onTrouble(trouble);
    lastHeardMs.set(trouble, nowMs());
  };
  const failed = (failure: PortFailure) => {
    // Whoever has called it off needs no word of it.
    if (!isUnavailable(failure, 'abandoned')) hear(portFailureWording(failure));
  };
  return {
    warn: failed,
    attempt: async (task) => {
      try {
        const outcome = await task();
        if (E.isRight(outcome)) return outcome.right;
        failed(outcome.left);
      } catch (error) {
        // A defect: it must not end the watch.
        hear(error instanceof Error ? (error.stack ?? error.message) : String(error));
      }
      return undefined;
    },
    expireBefore: (ms) => {
      for (const [trouble, heardMs] of lastHeardMs) if (heardMs < ms) lastHeardMs.delete(trouble);
    },
  };
};
