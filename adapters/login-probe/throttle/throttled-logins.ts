import * as E from 'fp-ts/lib/Either.js';
import type { LoginResult } from '../../../core/dump-check/login-result.js';
import type { LoginProbe } from '../../../core/dump-check/ports/login-probe.js';
import type { Secret } from '../../../core/shared/secret.js';
import { singleFlight } from '../../network/single-flight.js';
import type { DialledLogin, DialledLoginProbe } from '../transport/dialling.js';
import { loginKeys, type LoginPurpose, serverStates } from './server-states.js';
import type {
  ActiveRejection,
  LoginOutcome,
  Refused,
  RefusedOutcome,
  ThrottledOutcome,
} from './rejections-by-key.js';
import { ABANDONED, BACKING_OFF, BUSY } from './rejections-by-key.js';
import { placeRules } from './login-places.js';
import { loginQueue } from './login-queue.js';
import { type After, queuedAttempt } from './queued-attempt.js';
import { rejectedLogins, type RejectedLoginsPorts } from './rejected-logins.js';

export interface ThrottleOptions extends RejectedLoginsPorts {
  readonly probe: Pick<DialledLoginProbe, 'logIn' | 'inspect'>;
  /** Of what is stored of a login, a digest. */
  readonly toSecret: (text: string) => Secret;
  /** Where servers need not prove who they are: under other settings what was refused for it is tried at once. */
  readonly trusts?: readonly string[];
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
   * For monitoring, which comes round by itself. Where a rejection is active no server is dialled: it returns that rejection once,
   * also one of a dump, as dumps may take every login that is tried; and then `backing_off`, since nothing new is known of the target.
   */
  readonly monitoring: LoginProbe;
}

/** Those for whom a probe logs in. */
interface Callers {
  /** How many callers, of all kinds, may wait already. */
  readonly most: number;
  readonly areInteractive: boolean;
  /** What they get in place of a login that is not tried, since its last rejection is active. */
  readonly whileRejected: (rejection: ActiveRejection) => RefusedOutcome;
}

/** How many callers may wait at once, for each login that may be under way. Half of that is for people alone. */
const CALLERS_PER_LOGIN = 40;

/**
 * Throttles a login probe: callers who want the same login share it, each server gets one login at a time, or a few if
 * it has just accepted them, a rejected login is not tried again before its back-off has passed, and only so many
 * callers may wait. An inspection is a login in all of this: the same turns, and the same rejections.
 */
export const throttledLogins = (options: ThrottleOptions): ThrottledLogins => {
  const { probe, loginsAtOnce, loginsPerServer } = options;
  const keysOf = loginKeys(options.toSecret, options.trusts);
  const rejected = rejectedLogins(options);
  const servers = serverStates(options.clock, options.evidenceOf);
  const queue = loginQueue({ ...placeRules(loginsAtOnce), loginsPerServer, ...servers });
  const attemptInTurn = queuedAttempt({ ...options, queue, rejected, servers });
  let callers = 0;
  const throttle = <R extends LoginResult>(purpose: LoginPurpose, attempt: DialledLogin<R>) => {
    const share = singleFlight<ThrottledOutcome<R | Refused>>(() => ABANDONED);
    const logInOnce = attemptInTurn(attempt);
    return ({ most, areInteractive, whileRejected }: Callers): DialledLogin<R | Refused> =>
      (target, signal) =>
      async () => {
        const keys = keysOf(target, purpose);
        const rejection = rejected.findActive(keys);
        if (rejection !== undefined) return whileRejected(rejection);
        if (callers >= most) return BUSY;
        callers += 1;
        const shared = () =>
          share(keys.flight, (cancelled) => logInOnce(target, keys, cancelled), signal);
        const waiting = areInteractive ? queue.whileInteractive(keys, shared) : shared();
        const outcome = await waiting.finally(() => (callers -= 1));
        if (!areInteractive && isRefused(outcome)) rejected.findActive(keys)?.takeNews();
        return unlessRejected(outcome, whileRejected);
      };
  };
  const logIn = throttle('login', probe.logIn);
  const inspect = throttle('inspection', probe.inspect);
  const probeFor = (by: Callers): LoginProbe => ({ logIn: logIn(by), inspect: inspect(by) });
  const most = loginsAtOnce * CALLERS_PER_LOGIN;
  return {
    checks: probeFor({ most, areInteractive: true, whileRejected: ({ outcome }) => outcome }),
    monitoring: probeFor({
      most: most / 2,
      areInteractive: false,
      whileRejected: ({ outcome, takeNews }) => (takeNews() ? outcome : BACKING_OFF),
    }),
  };
};

const isRefused = (outcome: ThrottledOutcome): boolean =>
  E.isRight(outcome) && outcome.right._tag === 'Refused';

const unlessRejected = <R extends LoginResult>(
  outcome: ThrottledOutcome<R>,
  whileRejected: Callers['whileRejected'],
): LoginOutcome<R | Refused> => {
  if (E.isRight(outcome)) return outcome;
  const failure = outcome.left;
  return failure._tag === 'ActiveRejection' ? whileRejected(failure) : E.left(failure);
};
