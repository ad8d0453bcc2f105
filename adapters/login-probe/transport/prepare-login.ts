import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import { withDeadline } from '../../network/deadline.js';
import type { LoginGuard } from '../login-guard.js';
import { dialMsOf } from './dialling.js';
import { type LoginFailure, NO_RESOLVER } from './login-failure.js';
import type { LoginRequest } from './login-request.js';
import { resolveTarget } from './resolve-target.js';
import { validateLogin } from './validate-login.js';

/** The share that is for looking the name up, so that neither is said of a server whose name no name server answers for. */
const LOOKING_UP = 0.4;

/** Validates a login, looks the host up once, and checks every address against the policy: all before anything is dialled. */
export const prepareLogin = ({ deadlineMs, allowsTrust, ...ports }: LoginGuard) => {
  const resolve = resolveTarget(ports);
  const resolveInTime =
    (target: DumpTarget, caller: AbortSignal): ReturnType<typeof resolve> =>
    () =>
      withDeadline(
        deadlineMs * LOOKING_UP,
        (signal) => resolve(target, signal)(),
        () => E.left(NO_RESOLVER),
        { caller },
      );
  return (
    target: DumpTarget,
    signal: AbortSignal,
    isShortDial = false,
  ): TE.TaskEither<LoginFailure, LoginRequest> => {
    const { engine, host, port, tls, user, password, database } = target;
    return pipe(
      TE.fromEither(validateLogin(target)),
      TE.flatMap(() => resolveInTime(target, signal)),
      TE.map((addresses) => ({
        ...{ engine, addresses, host, port, tls, user, password },
        database: database.name,
        allowsTrust: addresses.every(({ address }) => allowsTrust(address)),
        dialMs: dialMsOf(deadlineMs, isShortDial),
      })),
    );
  };
};
