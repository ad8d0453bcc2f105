import { type EarlyEnd, withDeadline } from '../../network/deadline.js';
import type { LoginResult } from '../../../core/dump-check/login-result.js';
import {
  ABANDONED,
  BUSY,
  isAbandoned,
  type Refused,
  type ThrottledOutcome,
  TIMED_OUT,
} from './login-outcome.js';
import type { LoginKeys } from './login-keys.js';
import type { ServerQueues } from './server-queues.js';

/** Logs in when it is the turn of this login at its server, unless every caller has gone by then. */
export type QueueLogin = <R extends LoginResult>(
  keys: LoginKeys,
  logIn: (signal: AbortSignal) => Promise<ThrottledOutcome<R>>,
  gone: AbortSignal,
) => Promise<ThrottledOutcome<R | Refused>>;

/** A login that gets its turn later than this is not worth making. */
const MOST_OF_DEADLINE = 0.9;

/**
 * A login that gets no turn within the deadline returns `busy`: the target was not contacted, so nothing is known of
 * it. So does a login that did not end in the time that the wait had left, unless that was at least half of the
 * deadline: `timed_out` blames the target.
 */
export const queuedLogins =
  ({ enqueue }: Pick<ServerQueues, 'enqueue'>, deadlineMs: number): QueueLogin =>
  <R extends LoginResult>(
    keys: LoginKeys,
    logIn: (signal: AbortSignal) => Promise<ThrottledOutcome<R>>,
    gone: AbortSignal,
  ) => {
    type Outcome = ThrottledOutcome<R | Refused>;
    const askedAtMs = performance.now();
    let waitedMs = Infinity;
    const lateOutcome = () => (waitedMs > deadlineMs / 2 ? BUSY : TIMED_OUT);
    const logInAtTurn = async (signal: AbortSignal): Promise<Outcome> => {
      waitedMs = performance.now() - askedAtMs;
      if (waitedMs > deadlineMs * MOST_OF_DEADLINE) return BUSY;
      const outcome = await logIn(signal);
      return isAbandoned(outcome) ? lateOutcome() : outcome;
    };
    return withDeadline<Outcome>(
      deadlineMs,
      (signal) => enqueue(keys, () => logInAtTurn(signal), signal),
      (why: EarlyEnd) => (why === 'aborted' ? ABANDONED : lateOutcome()),
      // The login itself keeps the process alive, where anything should.
      { caller: gone, keepsAlive: false },
    );
  };
