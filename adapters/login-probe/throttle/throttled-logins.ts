import * as E from 'fp-ts/lib/Either.js';
import type { LoginResult } from '../../../core/dump-check/login-result.js';
import type { Clock } from '../../../core/shared/ports/clock.js';
import type { LoginProbe } from '../../../core/dump-check/ports/login-probe.js';
import type { RejectedLoginRegister } from '../../../core/dump-check/ports/rejected-login-register.js';
import type { DialledLogin, DialledLoginProbe } from '../transport/dialling.js';
import { singleFlight } from '../../network/single-flight.js';
import { acceptedLogins } from './accepted-logins.js';
import { loginKeys, type LoginPurpose } from './login-keys.js';
import {
  ABANDONED,
  BACKING_OFF,
  BUSY,
  type Refused,
  type ThrottledOutcome,
} from './login-outcome.js';
import { type After, logInAtPlace } from './log-in-at-place.js';
import { placeRules } from './place-counts.js';
import { queuedLogins } from './queued-logins.js';
import { type RejectedLogins, rejectedLogins } from './rejected-logins.js';
import { type ServerQueues, serverQueues } from './server-queues.js';
import { silentServers } from './silent-servers.js';
import { type Throttled, unlessRejected, type WhileRejected } from './unless-rejected.js';

export interface ThrottleOptions {
  readonly probe: Pick<DialledLoginProbe, 'logIn' | 'inspect'>;
  readonly clock: Clock;
  /** Where rejected logins are kept, so that another process does not try them either. */
  readonly rejections: RejectedLoginRegister;
  /** For the whole of a login, including the wait for its turn. */
  readonly deadlineMs: number;
  /** How many logins may be under way at once. */
  readonly loginsAtOnce: number;
  /** How many of them to one server that has just accepted them; to any other server, it is one. */
  readonly loginsPerServer: number;
  /** Node's timers unless given. */
  readonly after?: After;
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
 * callers may wait. An inspection is a login in all of this: the same turns, and the same rejections.
 */
export const throttledLogins = (options: ThrottleOptions): ThrottledLogins => {
  const { probe, clock, rejections } = options;
  const keysOf = loginKeys();
  const rejected = rejectedLogins(clock, rejections);
  const { whileInteractive, queueLogin, atPlace } = loginQueues(options, rejected);
  let callers = 0;

  const throttle = <R extends LoginResult>(purpose: LoginPurpose, attempt: DialledLogin<R>) => {
    const share = singleFlight<ThrottledOutcome<R | Refused>>(() => ABANDONED);
    const logInOnce = atPlace(attempt);
    return (mostCallers: number, run: RunWaiting): Throttled<R | Refused> =>
      async (target, signal) => {
        const keys = keysOf(target, purpose);
        const rejection = rejected.findActive(keys);
        if (rejection !== undefined) return E.left(rejection);
        if (callers >= mostCallers) return BUSY;
        callers += 1;
        const work = (gone: AbortSignal) => queueLogin(keys, logInOnce(target, keys, gone), gone);
        return run(keys, () => share(keys.flight, work, signal)).finally(() => (callers -= 1));
      };
  };

  const throttleLogins = throttle('login', probe.logIn);
  const throttleInspections = throttle('inspection', probe.inspect);
  const probeWith = (mostCallers: number, run: RunWaiting, whileRejected: WhileRejected) => ({
    logIn: unlessRejected(throttleLogins(mostCallers, run), whileRejected),
    inspect: unlessRejected(throttleInspections(mostCallers, run), whileRejected),
  });
  const mostCallers = options.loginsAtOnce * CALLERS_PER_LOGIN;
  return {
    checks: probeWith(mostCallers, whileInteractive, ({ outcome }) => outcome),
    monitoring: probeWith(
      mostCallers / 2,
      (_, work) => work(),
      () => BACKING_OFF,
    ),
  };
};

/** The turns at each server, and what is learnt there of the logins that had theirs. */
const loginQueues = (
  { clock, deadlineMs, loginsAtOnce, loginsPerServer, after }: ThrottleOptions,
  rejected: RejectedLogins,
) => {
  const { isAccepted, begin } = acceptedLogins(clock);
  const silent = silentServers();
  const { enqueue, whileInteractive } = serverQueues({
    ...placeRules(loginsAtOnce),
    loginsPerServer,
    isAccepted,
    isSilent: silent.isSilent,
  });
  return {
    whileInteractive,
    queueLogin: queuedLogins({ enqueue }, deadlineMs),
    atPlace: logInAtPlace({ after, rejected, begin, silent }),
  };
};

type RunWaiting = ServerQueues['whileInteractive'];
