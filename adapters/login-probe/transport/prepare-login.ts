import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import type { LoginGuard } from '../login-guard.js';
import type { LoginFailure } from './login-failure.js';
import type { LoginRequest } from './login-request.js';
import { resolveTarget } from './resolve-target.js';
import { validateLogin } from './validate-login.js';

/** The share of the deadline that is for connecting, so that `timed_out` is only said of a server that took the connection. */
const DIALLING = 0.5;

/** Validates a login, looks the host up once, and checks every address against the policy: all before anything is dialled. */
export const prepareLogin = ({ deadlineMs, allowsTrust, ...ports }: LoginGuard) => {
  const resolve = resolveTarget(ports);
  return (target: DumpTarget, signal: AbortSignal): TE.TaskEither<LoginFailure, LoginRequest> => {
    const { engine, host, port, tls, user, password, database } = target;
    return pipe(
      TE.fromEither(validateLogin(target)),
      TE.flatMap(() => resolve(target, signal)),
      TE.map((addresses) => ({
        ...{ engine, addresses, host, port, tls, user, password },
        database: database.name,
        allowsTrust: addresses.every(({ address }) => allowsTrust(address)),
        dialMs: deadlineMs * DIALLING,
      })),
    );
  };
};
