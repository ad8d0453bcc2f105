import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type LoginTarget, MOST_SIBLINGS } from '../../core/dump-check/instance-facts.js';
import { type PortFailure, unavailable } from '../../core/shared/ports/port-failure.js';
import { type EarlyEnd, withDeadline } from '../network/deadline.js';
import type { AcceptedLogin } from './transport/with-connection.js';
import { prepareLogin } from './transport/prepare-login.js';
import { type IsolatedLogins, isolatedLogins } from './worker/isolated-logins.js';
import { isUnavailable, type LoginFailure } from './transport/login-failure.js';
import type { LoginGuard } from './login-guard.js';
import type {
  DialledLoginProbe,
  Dialling,
  LoginProgress,
  OnProgress,
} from './transport/dialling.js';
import { refusalOfLate } from './transport/refusals.js';

export interface GuardedLoginProbe extends DialledLoginProbe {
  /** Starts the thread, so that the first login need not wait for it. It takes some 22 MiB of memory. */
  readonly prepare: () => void;
  /** Ends the thread that makes the logins. The thread keeps no process alive, so nothing breaks if this is never called. */
  readonly close: () => Promise<void>;
}

/**
 * Logs in with the program at `entry`, in a thread of its own: validates the login, looks the host up once, checks every
 * address against the policy, and holds all of it to one deadline.
 */
export const guardedLoginProbe = (entry: URL, guard: LoginGuard): GuardedLoginProbe => {
  const { deadlineMs } = guard;
  const { prepare, logIn, close } = isolatedLogins({ entry });
  const attempt = preparedAttempt(guard, logIn);
  const probe =
    (target: LoginTarget, inspects: boolean, caller?: AbortSignal, dialling?: Dialling) => () => {
      let last: LoginProgress | undefined;
      const onProgress = (progress: LoginProgress) => {
        last = progress;
        dialling?.onProgress(progress);
      };
      return withDeadline(
        deadlineMs,
        (signal) => attempt(target, inspects, signal, onProgress, dialling?.isShort)(),
        (why) => endEarly(why, last),
        { caller },
      );
    };
  return {
    prepare,
    logIn: (target, caller, dialling) =>
      pipe(
        probe(target, false, caller, dialling),
        TE.map(({ obstacles: _, ...login }) => ({ _tag: 'Accepted' as const, ...login })),
        TE.orElseW(toLoginResult),
      ),
    inspect: (target, caller, dialling) =>
      pipe(
        probe(target, true, caller, dialling),
        TE.map((login) => ({ _tag: 'Accepted' as const, ...login })),
        TE.orElseW(toLoginResult),
      ),
    close,
  };
};

const preparedAttempt = (guard: LoginGuard, logIn: IsolatedLogins['logIn']) => {
  const prepared = prepareLogin(guard);
  return (
    target: LoginTarget,
    inspects: boolean,
    signal: AbortSignal,
    onProgress: OnProgress,
    isShortDial?: boolean,
  ): TE.TaskEither<LoginFailure, AcceptedLogin> =>
    pipe(
      prepared(target, signal, isShortDial),
      TE.tapIO(() => () => onProgress('resolved')),
      TE.flatMap((request) =>
        logIn(
          {
            ...request,
            siblings: (target.siblings ?? []).slice(0, MOST_SIBLINGS),
            ...(inspects && { inspectionMs: guard.deadlineMs }),
          },
          signal,
          onProgress,
        ),
      ),
    );
};

const ABANDONED = unavailable('login', 'abandoned');

/** The outcome of a login whose deadline has expired, or whose caller has left. */
export const endEarly = (why: EarlyEnd, last?: LoginProgress): E.Either<LoginFailure, never> =>
  E.left(why === 'expired' ? refusalOfLate(last) : ABANDONED);

const toLoginResult = (failure: LoginFailure) =>
  isUnavailable(failure)
    ? TE.left<PortFailure>(failure)
    : TE.right({ _tag: 'Refused' as const, refusal: failure });
