import type { Either } from 'fp-ts/lib/Either.js';
import type { GateSessions, RowsSent } from '../../network/dump-gate.js';
import type { LoginFailure } from '../transport/login-failure.js';
import type { SerializedLoginRequest } from '../transport/login-request.js';

/** What the thread of a gate starts with. */
export interface GateThreadData {
  readonly socketPath: string;
  readonly sessions: GateSessions;
  /** Shared by both threads, since a tool's exit may be noticed before a message about its connection. */
  readonly counters: Int32Array;
}

/** Places in the counters: connections that are joined now, and those whose server's side ended first. */
export const JOINED = 0;
export const CUT_OFF = 1;

/** Messages to the thread of a gate. */
export type ToGate =
  | { readonly _tag: 'LogIn'; readonly id: number; readonly request: SerializedLoginRequest }
  | { readonly _tag: 'Refuse'; readonly id: number }
  | { readonly _tag: 'CountRows' }
  /** Cancels what sessions still do, closes every connection and ends the thread. */
  | { readonly _tag: 'Close' };

/** Messages from the thread. A connection that the tool makes needs a login, and each login has one outcome. */
export type FromGate =
  | { readonly _tag: 'Listening' }
  | { readonly _tag: 'LoginNeeded'; readonly id: number }
  | {
      readonly _tag: 'Outcome';
      readonly id: number;
      readonly outcome: Either<LoginFailure, number>;
    }
  /** In answer to a request for them. */
  | { readonly _tag: 'Rows'; readonly rows: RowsSent };
