import { deadlineSignal } from './deadline-signal.js';
import { ABANDONED, BUSY, isAbandoned, type ThrottledOutcome, TIMED_OUT } from './login-outcome.js';
import { type IsInteractive, perServerSemaphore, type QueueKeys } from './per-server-semaphore.js';

export interface QueueOptions {
  /** For all of a login, to wait for its turn included. */
  readonly deadlineMs: number;
  /** How many logins may be under way at once, each to another server. */
  readonly loginsAtOnce: number;
}

/** Logs in when it is the turn of this login at its server, unless everybody who wanted it has gone by then. */
export type QueueLogin = (
  keys: QueueKeys,
  logIn: (signal: AbortSignal) => Promise<ThrottledOutcome>,
  gone: AbortSignal,
) => Promise<ThrottledOutcome>;

/** Whoever gets a turn later than that is not worth a login any more. */
const MOST_OF_DEADLINE = 0.9;

/**
 * Whoever gets no turn within the deadline is told that we are busy: nothing was asked of the target, and nothing is
 * said of it. Neither is it where the login could not be completed in what the wait had left, unless that was half
 * of the deadline at least: `timed_out` is the target's doing.
 */
export const queuedLogins = (
  { deadlineMs, loginsAtOnce }: QueueOptions,
  isAwaited: IsInteractive,
): QueueLogin => {
  const takeTurn = perServerSemaphore(loginsAtOnce, isAwaited);
  return async (keys, logIn, gone) => {
    const askedAtMs = performance.now();
    const deadline = deadlineSignal(deadlineMs, gone);
    const leave = await takeTurn(keys, deadline.signal);
    const waitedMs = performance.now() - askedAtMs;
    const isTooLate = leave === undefined || waitedMs > deadlineMs * MOST_OF_DEADLINE;
    try {
      const outcome = isTooLate ? BUSY : await logIn(deadline.signal);
      if (gone.aborted) return ABANDONED;
      if (!isAbandoned(outcome)) return outcome;
      return waitedMs > deadlineMs / 2 ? BUSY : TIMED_OUT;
    } finally {
      deadline.clear();
      leave?.();
    }
  };
};
