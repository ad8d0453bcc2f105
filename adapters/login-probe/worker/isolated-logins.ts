import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { unavailable } from '../../../core/shared/ports/port-failure.js';
import type { LoginRequest } from '../transport/login-request.js';
import type { OnProgress } from '../transport/dialling.js';
import type { AcceptedLogin } from '../transport/with-connection.js';
import type { LoginFailure } from '../transport/login-failure.js';
import { type LoginThread, startLoginThread } from './login-thread.js';

export interface IsolatedLogins {
  /** Starts the thread before it is needed. A machine that cannot is found out by the login that needs it. */
  readonly prepare: () => void;
  /** Starts the thread when it is first needed: its start counts as part of the login. */
  readonly logIn: (
    request: LoginRequest,
    signal: AbortSignal,
    onProgress?: OnProgress,
  ) => TE.TaskEither<LoginFailure, AcceptedLogin>;
  readonly close: () => Promise<void>;
}

export interface IsolatedLoginsOptions {
  /** The program that the thread runs. */
  readonly entry: URL;
  /** How long the thread may stay silent, while every other login in it waits. */
  readonly stallMs?: number;
}

/** Makes logins in a thread of their own, and in a new thread when that one has ended. */
export const isolatedLogins = ({
  entry,
  stallMs = 2000,
}: IsolatedLoginsOptions): IsolatedLogins => {
  let thread: LoginThread | undefined;
  const start = (): LoginThread => {
    const started = startLoginThread(entry, stallMs, () => {
      if (thread === started) thread = undefined;
    });
    return started;
  };
  return {
    prepare: () => {
      void E.tryCatch(() => (thread ??= start()), E.toError);
    },
    logIn: (request, signal, onProgress) =>
      pipe(
        // A machine that is out of threads throws at once.
        TE.tryCatch(
          () => (thread ??= start()).logIn(request, signal, onProgress),
          () => unavailable('login', 'failed'),
        ),
        TE.flatMapEither((outcome) => outcome),
      ),
    close: async () => thread?.end(),
  };
};
