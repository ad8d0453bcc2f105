import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpTarget } from '../../core/fleet/dump-target.js';
import type { LoginProbe } from '../../core/dump-check/ports/login-probe.js';
import { type PortFailure, unavailable } from '../../core/shared/ports/port-failure.js';
import { type EarlyEnd, withDeadline } from '../network/deadline.js';
import type { AcceptedLogin } from './transport/accepted-login.js';
import { validateLogin } from './transport/validate-login.js';
import { isolatedLogins } from './worker/isolated-logins.js';
import { isUnavailable, type LoginFailure } from './transport/login-failure.js';
import type { LoginGuard } from './login-guard.js';
import { resolveTarget } from './transport/resolve-target.js';
import { TIMED_OUT } from './transport/refusals.js';

export interface GuardedLoginProbe extends LoginProbe {
  /** Starts the thread, so that the first login need not wait for it. It takes some 22 MiB of memory. */
  readonly prepare: () => void;
  /** Ends the thread that makes the logins. The thread keeps no process alive, so nothing breaks if this is never called. */
  readonly close: () => Promise<void>;
}

/** The share of the deadline that is for connecting, so that `timed_out` is only said of a server that took the connection. */
const DIALLING = 0.5;

/**
 * Logs in with the program at `entry`, in a thread of its own: validates the login, looks the host up once, checks every
 * address against the policy, and holds all of it to one deadline.
 */
export const guardedLoginProbe = (
  entry: URL,
  { deadlineMs, allowsTrust, ...ports }: LoginGuard,
): GuardedLoginProbe => {
  const { prepare, logIn, close } = isolatedLogins({ entry });
  const resolve = resolveTarget(ports);
  const attempt = (
    target: DumpTarget,
    inspects: boolean,
    signal: AbortSignal,
  ): TE.TaskEither<LoginFailure, AcceptedLogin> =>
    pipe(
      TE.fromEither(validateLogin(target)),
      TE.flatMap(() => resolve(target, signal)),
      TE.flatMap((addresses) => {
        const { engine, host, port, tls, user, password, database } = target;
        const terms = {
          tls,
          allowsTrust: addresses.every(({ address }) => allowsTrust(address)),
          dialMs: deadlineMs * DIALLING,
          ...(inspects && { inspectionMs: deadlineMs }),
        };
        return logIn(
          { engine, addresses, host, port, user, password, database: database.name, ...terms },
          signal,
        );
      }),
    );
  const probe = (target: DumpTarget, inspects: boolean, caller?: AbortSignal) => () =>
    withDeadline(deadlineMs, (signal) => attempt(target, inspects, signal)(), endEarly, { caller });
  return {
    prepare,
    logIn: (target, caller) =>
      pipe(
        probe(target, false, caller),
        TE.map(({ serverMajor }) => ({ _tag: 'Accepted' as const, serverMajor })),
        TE.orElseW(toLoginResult),
      ),
    inspect: (target, caller) =>
      pipe(
        probe(target, true, caller),
        TE.map((accepted) => ({ _tag: 'Accepted' as const, ...accepted })),
        TE.orElseW(toLoginResult),
      ),
    close,
  };
};

const ABANDONED = unavailable('login', 'abandoned');

const endEarly = (why: EarlyEnd): E.Either<LoginFailure, never> =>
  E.left(why === 'expired' ? TIMED_OUT : ABANDONED);

const toLoginResult = (failure: LoginFailure) =>
  isUnavailable(failure)
    ? TE.left<PortFailure>(failure)
    : TE.right({ _tag: 'Refused' as const, refusal: failure });
