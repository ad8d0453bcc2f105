import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpTarget } from '../../core/fleet/dump-target.js';
import type { LoginProbe } from '../../core/dump-check/ports/login-probe.js';
import { type PortFailure, unavailable } from '../../core/shared/ports/port-failure.js';
import { type EarlyEnd, withDeadline } from '../network/deadline.js';
import { validateLogin } from './transport/validate-login.js';
import { isolatedLogins } from './worker/isolated-logins.js';
import { isUnavailable, type LoginFailure, NO_RESOLVER } from './transport/login-failure.js';
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

/** The share that is for looking the name up, so that neither is said of a server whose name no name server answers for. */
const LOOKING_UP = 0.4;

/**
 * Logs in with the program at `entry`, in a thread of its own: validates the login, looks the host up once, checks every
 * address against the policy, and holds all of it to one deadline.
 */
export const guardedLoginProbe = (
  entry: URL,
  { deadlineMs, allowsTrust, ...ports }: LoginGuard,
): GuardedLoginProbe => {
  const { prepare, logIn, close } = isolatedLogins({ entry });
  const resolve = resolveSoon(resolveTarget(ports), deadlineMs * LOOKING_UP);
  const attempt = (target: DumpTarget, signal: AbortSignal): TE.TaskEither<LoginFailure, number> =>
    pipe(
      TE.fromEither(validateLogin(target)),
      TE.flatMap(() => resolve(target, signal)),
      TE.flatMap((addresses) => {
        const { engine, host, port, tls, user, password, database } = target;
        const terms = {
          tls,
          allowsTrust: addresses.every(({ address }) => allowsTrust(address)),
          dialMs: deadlineMs * DIALLING,
        };
        return logIn(
          { engine, addresses, host, port, user, password, database: database.name, ...terms },
          signal,
        );
      }),
    );
  const probe = (target: DumpTarget, caller?: AbortSignal) =>
    pipe(
      () => withDeadline(deadlineMs, (signal) => attempt(target, signal)(), endEarly, { caller }),
      TE.map((serverMajor) => ({ _tag: 'Accepted' as const, serverMajor })),
    );
  return {
    prepare,
    logIn: (target, caller) => pipe(probe(target, caller), TE.orElseW(toLoginResult)),
    inspect: (target, caller) =>
      pipe(
        probe(target, caller),
        TE.map((accepted) => ({ ...accepted, obstacles: [] })),
        TE.orElseW(toLoginResult),
      ),
    close,
  };
};

type Resolve = ReturnType<typeof resolveTarget>;

/** The same, or a failure of our own name servers when the time is up. */
const resolveSoon =
  (resolve: Resolve, ms: number): Resolve =>
  (target, caller) =>
  () =>
    withDeadline<Awaited<ReturnType<ReturnType<Resolve>>>>(
      ms,
      (signal) => resolve(target, signal)(),
      () => E.left(NO_RESOLVER),
      { caller },
    );

const ABANDONED = unavailable('login', 'abandoned');

const endEarly = (why: EarlyEnd): E.Either<LoginFailure, never> =>
  E.left(why === 'expired' ? TIMED_OUT : ABANDONED);

const toLoginResult = (failure: LoginFailure) =>
  isUnavailable(failure)
    ? TE.left<PortFailure>(failure)
    : TE.right({ _tag: 'Refused' as const, refusal: failure });
