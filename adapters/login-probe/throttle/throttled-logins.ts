import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import type { Clock } from '../../../core/shared/ports/clock.js';
import type { LoginProbe } from '../../../core/dump-check/ports/login-probe.js';
import { singleFlight } from '../../network/single-flight.js';
import { type AcceptedLogins, acceptedLogins } from './accepted-logins.js';
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
import { type RejectedLogins, rejectedLogins } from './rejected-logins.js';
import { type ServerQueues, serverQueues } from './server-queues.js';

export interface ThrottleOptions {
  readonly probe: LoginProbe;
  readonly clock: Clock;
  /** For the whole of a login, including the wait for its turn. */
  readonly deadlineMs: number;
  /** How many logins may be under way at once. */
  readonly loginsAtOnce: number;
  /** How many of them to one server that has just accepted them; to any other server, it is one. */
  readonly loginsPerServer: number;
}

/** Two probes over the same throttled logins: they share the logins under way and the rejections. */
export interface ThrottledLogins {
  /** For people, who wait for the result: their logins go first, and an active rejection is returned again. */
  readonly checks: LoginProbe;
  /**
   * For monitoring, which comes round by itself. Where a rejection is active no server is dialled, and so nothing new is
   * known of the target: it returns `backing_off`.
   */
  readonly monitoring: LoginProbe;
}

/** How many callers may wait at once, for each login that may be under way. Half of that is for people alone. */
const CALLERS_PER_LOGIN = 40;

/**
 * Throttles a login probe: callers who want the same login share it, each server gets one login at a time, or a few if
 * it has just accepted them, a rejected login is not tried again before its back-off has passed, and only so many
 * callers may wait.
 */
export const throttledLogins = (options: ThrottleOptions): ThrottledLogins => {
  const { probe, clock, deadlineMs, loginsAtOnce, loginsPerServer } = options;
  const keysOf = loginKeys();
  const rejected = rejectedLogins(clock);
  const { isAccepted, begin } = acceptedLogins(clock);
  const share = singleFlight<ThrottledOutcome>(() => ABANDONED);
  const { enqueue, whileInteractive } = serverQueues({
    loginsAtOnce,
    loginsPerServer,
    isAccepted,
  });
  const queueLogin = queuedLogins({ enqueue }, deadlineMs);
  let callers = 0;

  const logInOnce = loggingInOnce(probe, rejected, begin);

  const throttle =
    (mostCallers: number, run: RunWaiting): LogIn =>
    async (target, signal) => {
      const keys = keysOf(target);
      const rejection = rejected.findActive(keys);
      if (rejection !== undefined) return E.left(rejection);
      if (callers >= mostCallers) return BUSY;
      callers += 1;
      const work = (gone: AbortSignal) => queueLogin(keys, logInOnce(target, keys, gone), gone);
      return run(keys, () => share(keys.check, work, signal)).finally(() => (callers -= 1));
    };

  const mostCallers = loginsAtOnce * CALLERS_PER_LOGIN;
  return {
    checks: probeOf(throttle(mostCallers, whileInteractive), ({ outcome }) => outcome),
    monitoring: probeOf(
      throttle(mostCallers / 2, (_, work) => work()),
      () => BACKING_OFF,
    ),
  };
};

const loggingInOnce =
  (probe: LoginProbe, rejected: RejectedLogins, begin: AcceptedLogins['begin']) =>
  (target: DumpTarget, keys: LoginKeys, gone: AbortSignal) =>
  async (signal: AbortSignal): Promise<ThrottledOutcome> => {
    // The login before this one at the server may have been the same, and rejected.
    const rejection = rejected.findActive(keys);
    if (rejection !== undefined) return E.left(rejection);
    const records = [rejected.begin(keys, target.engine), begin(keys)];
    const outcome = await probe.logIn(target, signal)();
    // A login whose callers have not gone was ended by its deadline.
    const isLate = isAbandoned(outcome) && !gone.aborted;
    records.forEach((record) => record(isLate ? TIMED_OUT : outcome));
    return outcome;
  };

type RunWaiting = ServerQueues['whileInteractive'];

type LogIn = (target: DumpTarget, signal?: AbortSignal) => Promise<ThrottledOutcome>;

const probeOf = (
  logIn: LogIn,
  whileRejected: (rejection: ActiveRejection) => LoginOutcome,
): LoginProbe => {
  const throttled: LoginProbe['logIn'] = (target, signal) => async () => {
    const outcome = await logIn(target, signal);
    if (E.isRight(outcome)) return outcome;
    const failure = outcome.left;
    return failure._tag === 'ActiveRejection' ? whileRejected(failure) : E.left(failure);
  };
  return {
    logIn: throttled,
    inspect: (target, signal) =>
      pipe(
        throttled(target, signal),
        TE.map((result) => (result._tag === 'Accepted' ? { ...result, obstacles: [] } : result)),
      ),
  };
};
