import type { LoginRefusal } from '../../../core/dump-check/login-result.js';
import type { Unavailable, UnavailableReason } from '../../../core/shared/ports/port-failure.js';

/** Why a login failed: because of the target, or for lack of our own resources. */
export type LoginFailure = LoginRefusal | Unavailable;

export const unavailable = (reason: UnavailableReason): Unavailable => ({
  _tag: 'Unavailable',
  source: 'login',
  reason,
});

export const isUnavailable = (failure: LoginFailure): failure is Unavailable => '_tag' in failure;

const BUSY = unavailable('busy');
const NO_NETWORK = unavailable('no_network');
export const NO_RESOLVER = unavailable('no_resolver');

/** Codes that concern this machine alone (errno(3), getaddrinfo(3)), and say nothing about a target. */
const OURS: ReadonlyMap<string, Unavailable> = new Map([
  // No file descriptor, memory or port is left.
  ['EMFILE', BUSY],
  ['ENFILE', BUSY],
  ['ENOMEM', BUSY],
  ['ENOBUFS', BUSY],
  ['EAGAIN', BUSY],
  ['EADDRINUSE', BUSY],
  ['EAI_MEMORY', BUSY],
  // No link, address or protocol to connect with; a route, policy or firewall of ours that forbids it.
  ['ENETDOWN', NO_NETWORK],
  ['EADDRNOTAVAIL', NO_NETWORK],
  ['EAFNOSUPPORT', NO_NETWORK],
  ['EPERM', NO_NETWORK],
  ['EINVAL', NO_NETWORK],
  // The name servers are silent, refuse, or fail themselves.
  ['EAI_AGAIN', NO_RESOLVER],
  ['EAI_FAIL', NO_RESOLVER],
]);

const REFUSAL = Symbol('refusal');

/** An error that carries a refusal through a stream, which only an error can end. */
export const refusalError = (refusal: LoginRefusal): Error =>
  Object.assign(new Error(refusal.code), { [REFUSAL]: refusal });

interface StreamError {
  readonly code?: unknown;
  readonly [REFUSAL]?: LoginRefusal;
}

/** The failure behind an error; `ofCode` returns what a code means at this stage of the login. */
export const toLoginFailure =
  (ofCode: (code: string) => LoginFailure) =>
  (error: unknown): LoginFailure => {
    const { code, [REFUSAL]: refusal } = error as StreamError;
    if (refusal !== undefined) return refusal;
    const text = typeof code === 'string' ? code : '';
    return OURS.get(text) ?? ofCode(text);
  };
