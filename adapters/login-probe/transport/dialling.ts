import type { InspectionResult, LoginResult } from '../../../core/dump-check/login-result.js';
import type { LoginTarget } from '../../../core/dump-check/instance-facts.js';
import type { LoginProbe } from '../../../core/dump-check/ports/login-probe.js';
import type { PortTask } from '../../../core/shared/ports/port-failure.js';

/** The addresses are known, and so the dial begins; the connection is made; the first byte has come over it. */
export type LoginProgress = 'resolved' | 'connected' | 'spoken';

/** Called at each step of a login. */
export type OnProgress = (progress: LoginProgress) => void;

/** How the connection for a login is made, and who follows how far it gets. */
export interface Dialling {
  /** Whether to give up after `SHORT_DIAL_MS`. */
  readonly isShort: boolean;
  readonly onProgress: OnProgress;
}

/** A login, or an inspection, whose caller knows how long to dial, and how far the login has got. */
export type DialledLogin<R extends LoginResult = LoginResult> = (
  target: LoginTarget,
  caller?: AbortSignal,
  dialling?: Dialling,
) => PortTask<R>;

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
