import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpTarget } from '../../core/domain/dump-target.js';
import type { LoginRefusal, LoginVerdict } from '../../core/domain/login-verdict.js';
import type { LoginProbe } from '../../core/ports/login-probe.js';
import type { PortFailure } from '../../core/ports/port-failure.js';
import type { IsDialable } from './address-policy.js';
import { checkLogin } from './check-login.js';
import { isolatedLogins } from './isolated-logins.js';
import { isUnavailable, type LoginStop } from './login-stop.js';
import type { LookUp } from './look-up.js';
import { resolveTarget } from './resolve-target.js';
import { sharedLookUp } from './shared-look-up.js';
import { systemLookUp } from './system-look-up.js';
import { withinDeadline } from './within-deadline.js';

export interface GuardedLoginProbeOptions {
  /** For the whole of one login, from the look-up of the name on. */
  readonly deadlineMs: number;
  readonly isDialable: IsDialable;
  /** Whether the server of this target need not prove that it is the one that is meant; each must unless told so. */
  readonly allowsTrust?: (target: DumpTarget) => boolean;
  readonly lookUp?: LookUp;
}

export interface GuardedLoginProbe extends LoginProbe {
  /** Ends the thread in which logins are made. It keeps no process alive, so to forget this harms nobody. */
  readonly close: () => Promise<void>;
}

const TIMED_OUT: LoginRefusal = { code: 'timed_out' };

/**
 * Logs in by the program that `entry` names, in a thread of its own: checks the login, looks the host up once, judges
 * every address, and has an end to all of it.
 */
export const guardedLoginProbe = (
  entry: URL,
  {
    deadlineMs,
    isDialable,
    allowsTrust = () => false,
    lookUp = systemLookUp(),
  }: GuardedLoginProbeOptions,
): GuardedLoginProbe => {
  const { logIn, close } = isolatedLogins({ entry });
  const resolve = resolveTarget({ lookUp: sharedLookUp(lookUp), isDialable });
  const attempt = (target: DumpTarget, signal: AbortSignal): TE.TaskEither<LoginStop, number> =>
    pipe(
      TE.fromEither(checkLogin(target)),
      TE.flatMap(() => resolve(target, signal)),
      TE.flatMap((addresses) => {
        const { engine, host, port, tls, user, password, database } = target;
        const terms = { engine, tls, allowsTrust: allowsTrust(target) };
        return logIn(
          { addresses, host, port, user, password, database: database.name, ...terms },
          signal,
        );
      }),
    );
  return {
    logIn: (target, callOff) =>
      pipe(
        withinDeadline(deadlineMs, TIMED_OUT, callOff)((signal) => attempt(target, signal)),
        TE.map((serverMajor): LoginVerdict => ({ _tag: 'Accepted', serverMajor })),
        TE.orElse(verdictOf),
      ),
    close,
  };
};

const verdictOf = (stop: LoginStop): TE.TaskEither<PortFailure, LoginVerdict> =>
  isUnavailable(stop) ? TE.left(stop) : TE.right({ _tag: 'Refused', refusal: stop });
