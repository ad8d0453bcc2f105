import { parentPort } from 'node:worker_threads';
import type { Either } from 'fp-ts/lib/Either.js';
import {
  type AcceptedLogin,
  type AttemptLogin,
  deserializeLoginRequest,
  type SerializedLoginRequest,
} from '../transport/login-request.js';
import type { LoginProgress } from '../transport/dialling.js';
import type { LoginFailure } from '../transport/login-failure.js';

/** Messages to the thread that logs in. */
export type ToWorker =
  | { readonly _tag: 'LogIn'; readonly id: number; readonly request: SerializedLoginRequest }
  | { readonly _tag: 'Cancel'; readonly id: number }
  | { readonly _tag: 'Ping' };

/**
 * Messages from the thread: one outcome for each login, cancelled or not, and before it one for each step of progress; and
 * a sign of life at the start and for each ping.
 */
export type FromWorker =
  | {
      readonly _tag: 'Outcome';
      readonly id: number;
      readonly outcome: Either<LoginFailure, AcceptedLogin>;
    }
  | { readonly _tag: 'Progress'; readonly id: number; readonly progress: LoginProgress }
  | { readonly _tag: 'Pong' };

/** Makes every login that is posted to the thread that calls this, after a message that it has started. */
export const serveLogins = (attemptLogin: AttemptLogin): void => {
  const running = new Map<number, AbortController>();
  const logIn = async (id: number, request: SerializedLoginRequest): Promise<void> => {
    const controller = new AbortController();
    running.set(id, controller);
    const attempt = attemptLogin(deserializeLoginRequest(request), controller.signal, (progress) =>
      post({ _tag: 'Progress', id, progress }),
    );
    const outcome = await attempt();
    running.delete(id);
    post({ _tag: 'Outcome', id, outcome });
  };
  parentPort?.on('message', (message: ToWorker) => {
    if (message._tag === 'Ping') post({ _tag: 'Pong' });
    else if (message._tag === 'Cancel') running.get(message.id)?.abort();
    else void logIn(message.id, message.request);
  });
  post({ _tag: 'Pong' });
};

const post = (message: FromWorker): void => parentPort?.postMessage(message);
