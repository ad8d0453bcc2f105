import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpTarget } from '../../core/domain/dump-target.js';
import type { LoginRefusal, LoginVerdict } from '../../core/domain/login-verdict.js';
import type { LoginProbe } from '../../core/ports/login-probe.js';
import type { PortFailure } from '../../core/ports/port-failure.js';
import type { IsDialable } from './address-policy.js';
import { checkLogin } from './check-login.js';
import { type IsolatedLogins, isolatedLogins } from './isolated-logins.js';
import { isUnavailable, type LoginStop } from './login-stop.js';
import type { LookUp } from './look-up.js';
import { resolveTarget } from './resolve-target.js';
import { sharedLookUp } from './shared-look-up.js';
import { systemLookUp } from './system-look-up.js';
import { withinDeadline } from './within-deadline.js';

export interface PgLoginProbeOptions {
  /** For the whole of one login, from the look-up of the name on. */
  readonly deadlineMs: number;
  readonly isDialable: IsDialable;
  /** Whether the server of this target may let us in without a password (`trust`); none may unless told so. */
  readonly allowsTrust?: (target: DumpTarget) => boolean;
  readonly lookUp?: LookUp;
}

export interface PgLoginProbe extends LoginProbe, Pick<IsolatedLogins, 'warmUp'> {
  /** Ends the thread in which logins are made. It keeps no process alive, so to forget this harms nobody. */
  readonly close: () => Promise<void>;
}

const TIMED_OUT: LoginRefusal = { code: 'timed_out' };

/** Logs in to PostgreSQL servers, in a thread of its own. Whatever comes of it, the connection is gone afterwards. */
export const pgLoginProbe = ({
  deadlineMs,
  isDialable,
  allowsTrust = () => false,
  lookUp = systemLookUp(),
}: PgLoginProbeOptions): PgLoginProbe => {
  const { logIn, warmUp, close } = isolatedLogins();
  const resolve = resolveTarget({ lookUp: sharedLookUp(lookUp), isDialable });
  const attempt = (target: DumpTarget, signal: AbortSignal): TE.TaskEither<LoginStop, number> =>
    pipe(
      TE.fromEither(checkLogin(target)),
      TE.flatMap(() => resolve(target, signal)),
      TE.flatMap((addresses) => {
        const { host, port, tls, user, password, database } = target;
        const trust = { allowsTrust: allowsTrust(target) };
        return logIn(
          { addresses, host, port, tls, user, password, database: database.name, ...trust },
          signal,
        );
      }),
    );
  return {
    logIn: (target) =>
      pipe(
        withinDeadline(deadlineMs, TIMED_OUT)((signal) => attempt(target, signal)),
        TE.map((serverMajor): LoginVerdict => ({ _tag: 'Accepted', serverMajor })),
        TE.orElse(verdictOf),
      ),
    warmUp,
    close,
  };
};

const verdictOf = (stop: LoginStop): TE.TaskEither<PortFailure, LoginVerdict> =>
  isUnavailable(stop) ? TE.left(stop) : TE.right({ _tag: 'Refused', refusal: stop });
