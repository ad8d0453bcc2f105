import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { InspectionResult, LoginResult } from '../../../core/dump-check/login-result.js';
import type { LoginTarget } from '../../../core/dump-check/instance-facts.js';
import type { LoginProbe } from '../../../core/dump-check/ports/login-probe.js';
import type { PortFailure } from '../../../core/shared/ports/port-failure.js';

/** How the connection for a login is made, before anything is said on it. */
export interface Dialling {
  /** Whether to give up after `SHORT_DIAL_MS`. */
  readonly isShort: boolean;
  /** Called once when the addresses of the host are known, and so the dial begins. */
  readonly onResolved: () => void;
  /** Called once when the server has accepted the connection. */
  readonly onConnected: () => void;
}

/** A login, or an inspection, whose caller knows how long to dial, and when the connection is made. */
export type DialledLogin<R extends LoginResult = LoginResult> = (
  target: LoginTarget,
  caller?: AbortSignal,
  dialling?: Dialling,
) => TaskEither<PortFailure, R>;

export interface DialledLoginProbe extends LoginProbe {
  readonly logIn: DialledLogin;
  readonly inspect: DialledLogin<InspectionResult>;
}

/** The share of the deadline that is for connecting, so that `timed_out` is only said of a server that took the connection. */
const SHARE = 0.5;

/** Long enough for a second packet: a connection request that is lost is repeated after one second (RFC 6298). */
const SHORT_DIAL_MS = 1_500;

/** How long to dial, of a login that may take so long in all. */
export const dialMsOf = (deadlineMs: number, isShort: boolean): number =>
  isShort ? Math.min(SHORT_DIAL_MS, deadlineMs * SHARE) : deadlineMs * SHARE;
