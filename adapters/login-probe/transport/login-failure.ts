import type { LoginRefusal } from '../../../core/dump-check/login-result.js';
import { type Unavailable, unavailable } from '../../../core/shared/ports/port-failure.js';

/** What ends a login early: the target's doing, or want of our own means. */
export type LoginFailure = LoginRefusal | Unavailable;

export const isUnavailable = (stop: LoginFailure): stop is Unavailable => '_tag' in stop;

const BUSY = unavailable('login', 'busy');
const NO_NETWORK = unavailable('login', 'no_network');

/** Codes that speak of this machine alone (errno(3), getaddrinfo(3)): they say nothing of any target. */
const OURS: ReadonlyMap<string, Unavailable> = new Map([
  // No open file, memory or port left.
  ['EMFILE', BUSY],
  ['ENFILE', BUSY],
  ['ENOMEM', BUSY],
  ['ENOBUFS', BUSY],
  ['EAGAIN', BUSY],
  ['EADDRINUSE', BUSY],
  ['EAI_MEMORY', BUSY],
  // No link, no address or no protocol to go out with; a route, a policy or a firewall of ours that forbids to.
  ['ENETDOWN', NO_NETWORK],
  ['EADDRNOTAVAIL', NO_NETWORK],
  ['EAFNOSUPPORT', NO_NETWORK],
  ['EPERM', NO_NETWORK],
  ['EINVAL', NO_NETWORK],
]);

const REFUSAL = Symbol('refusal');

/** An error that carries a refusal through streams, which can only be ended by errors. */
export const refusalError = (refusal: LoginRefusal): Error =>
  Object.assign(new Error(refusal.code), { [REFUSAL]: refusal });

interface StreamError {
  readonly code?: unknown;
  readonly [REFUSAL]?: LoginRefusal;
}

/** What an error of a stage of the login means; `judge` gives the stage's own view of a code. */
export const toLoginFailure =
  (judge: (code: string) => LoginFailure) =>
  (error: unknown): LoginFailure => {
    const { code, [REFUSAL]: refusal } = error as StreamError;
    if (refusal !== undefined) return refusal;
    const text = typeof code === 'string' ? code : '';
    return OURS.get(text) ?? judge(text);
  };
