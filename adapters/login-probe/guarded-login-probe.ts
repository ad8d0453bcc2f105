import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { LoginTarget } from '../../core/dump-check/instance-facts.js';
import type { InspectionResult, LoginResult } from '../../core/dump-check/login-result.js';
import type { Protocol } from '../../core/engines/engine-record.js';
import { protocolOf } from '../../core/engines/engines.js';
import type { PortFailure } from '../../core/shared/ports/port-failure.js';
import type { DialledLoginProbe, Dialling } from './transport/dialling.js';
import { isUnavailable, type LoginFailure } from './transport/login-failure.js';
import { guardLogin, type LoginGuard } from './transport/login-guard.js';
import { type LoginThread, loginThread } from './worker/login-thread.js';

export interface GuardedLoginProbe extends DialledLoginProbe {
  /** Starts the thread for PostgreSQL, so that its first login need not wait for it. It takes some 22 MiB of memory. */
  readonly prepare: () => void;
  /** Ends the threads that make the logins. They keep no process alive, so nothing breaks if this is never called. */
  readonly close: () => Promise<void>;
}

/** The most databases whose states a login learns. */
const MOST_SIBLINGS = 10_000;

/**
 * Logs in to each target in the protocol of its engine, for which there is a thread of its own. The connection is always closed
 * afterwards. A server that the guard trusts may let us in without a password. If it is a MySQL or MariaDB, it is sent a hash
 * of the password or, if it asks, the password encrypted by its own key or by TLS, although it has not proven its identity.
 * `onFailure` is called where a login fails on this side.
 */
export const guardedLoginProbe = (
  guard: LoginGuard,
  onFailure: (protocol: Protocol) => void = () => undefined,
): GuardedLoginProbe => {
  const threads: Readonly<Record<Protocol, LoginThread>> = {
    postgresql: loginThread({ program: 'pg-logins' }),
    mysql: loginThread({ program: 'mysql-logins' }),
  };
  const logIn = (
    more: { readonly inspectionMs?: number },
    target: LoginTarget,
    caller?: AbortSignal,
    dialling?: Dialling,
  ) => {
    const protocol = protocolOf(target.engine);
    const { finds = false, leavesOut = [] } = target;
    const siblings = (target.siblings ?? []).slice(0, MOST_SIBLINGS);
    const guarded = guardLogin(guard, (request, ...rest) =>
      threads[protocol].logIn({ ...request, ...more, siblings, finds, leavesOut }, ...rest),
    );
    return pipe(
      guarded(target, caller, dialling),
      TE.map((shown) => ({ _tag: 'Accepted' as const, ...shown })),
      TE.orElseW(toLoginResult),
      TE.mapLeft((failure) => {
        onFailure(protocol);
        return failure;
      }),
    );
  };
  return {
    prepare: threads.postgresql.prepare,
    logIn: (...login) => TE.map(withoutObstacles)(logIn({}, ...login)),
    inspect: (...login) => logIn({ inspectionMs: guard.deadlineMs }, ...login),
    close: async () => {
      await Promise.all(Object.values(threads).map(({ close }) => close()));
    },
  };
};

/** They were not looked for. */
const withoutObstacles = (result: InspectionResult): LoginResult => {
  if (result._tag === 'Refused') return result;
  const { obstacles: _obstacles, warnings: _warnings, needs: _needs, ...accepted } = result;
  return accepted;
};

const toLoginResult = (failure: LoginFailure) =>
  isUnavailable(failure)
    ? TE.left<PortFailure>(failure)
    : TE.right({ _tag: 'Refused' as const, refusal: failure });
