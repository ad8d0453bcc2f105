import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { unavailable } from '../../../core/shared/ports/port-failure.js';
import type { LoginRequest } from '../transport/login-request.js';
import type { LoginFailure } from '../transport/login-failure.js';
import { type LoginThread, startLoginThread } from './login-thread.js';

export interface IsolatedLogins {
  /** The thread is started when it is first needed: to wait for its start counts as part of the login. */
  readonly logIn: (order: LoginRequest, signal: AbortSignal) => TE.TaskEither<LoginFailure, number>;
  readonly close: () => Promise<void>;
}

export interface IsolatedLoginsOptions {
  /** The program of the thread. */
  readonly entry: URL;
  /** For how long the thread may not answer, in which every other login in it waits. */
  readonly stallMs?: number;
}

/** Makes logins in a thread of their own, and in a new one when that has gone. */
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
    logIn: (order, signal) =>
      pipe(
        // A machine that is out of threads throws at once.
        TE.tryCatch(
          () => (thread ??= start()).logIn(order, signal),
          () => unavailable('login', 'failed'),
        ),
        TE.flatMapEither((outcome) => outcome),
      ),
    close: async () => thread?.end(),
  };
};
