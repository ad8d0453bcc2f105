import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpTarget } from '../../core/fleet/dump-target.js';
import { type PortFailure, unavailable } from '../../core/shared/ports/port-failure.js';
import { type EarlyEnd, withDeadline } from '../network/deadline.js';
import { validateLogin } from './transport/validate-login.js';
import { isolatedLogins } from './worker/isolated-logins.js';
import { isUnavailable, type LoginFailure, NO_RESOLVER } from './transport/login-failure.js';
import type { LoginGuard } from './login-guard.js';
import { type DialledLoginProbe, type Dialling, dialMsOf } from './transport/dialling.js';
import { resolveTarget } from './transport/resolve-target.js';
import { TIMED_OUT } from './transport/refusals.js';

export interface GuardedLoginProbe extends DialledLoginProbe {
  /** Starts the thread, so that the first login need not wait for it. It takes some 22 MiB of memory. */
  readonly prepare: () => void;
  /** Ends the thread that makes the logins. The thread keeps no process alive, so nothing breaks if this is never called. */
  readonly close: () => Promise<void>;
}

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
  const resolveSoon = (target: DumpTarget, caller: AbortSignal) => () =>
    withDeadline<Resolved>(
      deadlineMs * LOOKING_UP,
      (signal) => resolveTarget(ports)(target, signal)(),
      () => E.left(NO_RESOLVER),
      { caller },
    );
  const attempt = (
    target: DumpTarget,
    signal: AbortSignal,
    dialling?: Dialling,
  ): TE.TaskEither<LoginFailure, number> =>
    pipe(
      TE.fromEither(validateLogin(target)),
      TE.flatMap(() => resolveSoon(target, signal)),
      TE.flatMap((addresses) => {
        const { engine, host, port, tls, user, password, database } = target;
        const terms = {
          tls,
          allowsTrust: addresses.every(({ address }) => allowsTrust(address)),
          dialMs: dialMsOf(deadlineMs, dialling?.isShort === true),
        };
        return logIn(
          { engine, addresses, host, port, user, password, database: database.name, ...terms },
          signal,
          dialling?.onConnected,
        );
      }),
    );
  const probe = (target: DumpTarget, caller?: AbortSignal, dialling?: Dialling) =>
    pipe(
      () =>
        withDeadline(deadlineMs, (signal) => attempt(target, signal, dialling)(), endEarly, {
          caller,
        }),
      TE.map((serverMajor) => ({ _tag: 'Accepted' as const, serverMajor })),
    );
  return {
    prepare,
    logIn: (target, caller, dialling) =>
      pipe(probe(target, caller, dialling), TE.orElseW(toLoginResult)),
    inspect: (target, caller) =>
      pipe(
        probe(target, caller),
        TE.map((accepted) => ({ ...accepted, obstacles: [] })),
        TE.orElseW(toLoginResult),
      ),
    close,
  };
};

type Resolved = Awaited<ReturnType<ReturnType<ReturnType<typeof resolveTarget>>>>;

const ABANDONED = unavailable('login', 'abandoned');

const endEarly = (why: EarlyEnd): E.Either<LoginFailure, never> =>
  E.left(why === 'expired' ? TIMED_OUT : ABANDONED);

const toLoginResult = (failure: LoginFailure) =>
  isUnavailable(failure)
    ? TE.left<PortFailure>(failure)
    : TE.right({ _tag: 'Refused' as const, refusal: failure });
