import type { Either } from 'fp-ts/lib/Either.js';
import type { SerializedLoginRequest } from '../transport/login-request.js';
import type { LoginProgress } from '../transport/dialling.js';
import type { AcceptedLogin } from '../transport/with-connection.js';
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
