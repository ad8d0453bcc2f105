import * as E from 'fp-ts/lib/Either.js';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import type { Clock } from '../../../core/shared/ports/clock.js';
import type { LoginProbe } from '../../../core/dump-check/ports/login-probe.js';
import { singleFlight } from '../../network/single-flight.js';
import { type LoginKeys, loginKeys } from './login-keys.js';
import {
  ABANDONED,
  BACKING_OFF,
  BUSY,
  isAbandoned,
  type LoginOutcome,
  type ThrottledOutcome,
  type ActiveRejection,
  TIMED_OUT,
} from './login-outcome.js';
import { queuedLogins } from './queued-logins.js';
import { rejectedLogins } from './rejected-logins.js';
import { type ServerQueues, serverQueues } from './server-queues.js';

export interface ThrottleOptions {
  readonly probe: LoginProbe;
  readonly clock: Clock;
  /** For the whole of a login, including the wait for its turn. */
  readonly deadlineMs: number;
  /** How many logins may be under way at once, each to another server. */
  readonly loginsAtOnce: number;
}

/** Two ways to the same logins, under the same restraint: what the one has under way or has learned, the other shares. */
export interface ThrottledLogins {
  /** For people, who wait for the answer: they go ahead, and a rejection that stands is told them again. */
  readonly checks: LoginProbe;
  /**
   * For a watch that comes round by itself. Where a rejection stands nobody is dialled, and so nothing new is known of
   * the target: it answers `backing_off`.
   */
  readonly monitoring: LoginProbe;
}

/** How many callers may be waiting at once, for each login that may be under way. Half of that is for people alone. */
const CALLERS_PER_LOGIN = 40;

/**
 * Keeps a login probe from doing harm: callers who want the same login share it, each server gets one at a time, a
 * rejected one is not tried again before its back-off has passed, and there is an end to how many wait.
 */
export const throttledLogins = ({
  probe,
  clock,
  deadlineMs,
  loginsAtOnce,
}: ThrottleOptions): ThrottledLogins => {
  const keysOf = loginKeys();
  const rejected = rejectedLogins(clock);
  const share = singleFlight<ThrottledOutcome>(() => ABANDONED);
  const { enqueue, whileInteractive } = serverQueues(loginsAtOnce);
  const queueLogin = queuedLogins({ enqueue }, deadlineMs);
  let callers = 0;

  const logInOnce =
    (target: DumpTarget, keys: LoginKeys, gone: AbortSignal) =>
    async (signal: AbortSignal): Promise<ThrottledOutcome> => {
      // Whoever had the turn before may have tried the very same login.
      const standing = rejected.findActive(keys);
      if (standing !== undefined) return E.left(standing);
      const outcome = await probe.logIn(target, signal)();
      // What nobody has called off was ended by its deadline.
      const isLate = isAbandoned(outcome) && !gone.aborted;
      rejected.record(keys, target.engine, isLate ? TIMED_OUT : outcome);
      return outcome;
    };

  const askAmong =
    (mostCallers: number, attend: Attend): Ask =>
    async (target, signal) => {
      const keys = keysOf(target);
      const standing = rejected.findActive(keys);
      if (standing !== undefined) return E.left(standing);
      if (callers >= mostCallers) return BUSY;
      callers += 1;
      const work = (gone: AbortSignal) => queueLogin(keys, logInOnce(target, keys, gone), gone);
      return attend(keys, () => share(keys.check, work, signal)).finally(() => (callers -= 1));
    };

  const mostCallers = loginsAtOnce * CALLERS_PER_LOGIN;
  return {
    checks: answering(askAmong(mostCallers, whileInteractive), ({ outcome }) => outcome),
    monitoring: answering(
      askAmong(mostCallers / 2, (_, work) => work()),
      () => BACKING_OFF,
    ),
  };
};

type Attend = ServerQueues['whileInteractive'];

type Ask = (target: DumpTarget, signal?: AbortSignal) => Promise<ThrottledOutcome>;

const answering = (
  ask: Ask,
  whenStanding: (rejection: ActiveRejection) => LoginOutcome,
): LoginProbe => ({
  logIn: (target, signal) => async () => {
    const outcome = await ask(target, signal);
    if (E.isRight(outcome)) return outcome;
    const stop = outcome.left;
    return stop._tag === 'StandingRejection' ? whenStanding(stop) : E.left(stop);
  },
});
