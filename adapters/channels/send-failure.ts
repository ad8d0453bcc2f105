import type { SendRefusalCode, SendRefused } from '../../core/notifications/send-refusal.js';
import { sendRefused, unreachable } from '../../core/notifications/send-refusal.js';
import { type PortFailure, unavailable } from '../../core/shared/ports/port-failure.js';

export type SendFailure = PortFailure | SendRefused;

const FAILURE = Symbol('failure');

/** An error that carries a failure to the one place that returns it. Nothing that the other side sent is in it. */
export const refusal = (code: SendRefusalCode, status?: number, retryAfterMs?: number): Error =>
  carrying(sendRefused(code, status, retryAfterMs));

export const carrying = (refused: SendRefused): Error =>
  Object.assign(new Error(refused.refusal.code), { [FAILURE]: refused });

const busy = unavailable('channel', 'busy');
const noNetwork = unavailable('channel', 'no_network');
const noResolver = unavailable('channel', 'no_resolver');
const noRoute = sendRefused('channel_unreachable');
const misconfigured = sendRefused('channel_misconfigured');

const ofAll = (failure: SendFailure, codes: readonly string[]) =>
  codes.map((code) => [code, failure] as const);

/** Codes of errno(3), of getaddrinfo(3) and of Node. */
const OF_CODE: ReadonlyMap<string, SendFailure> = new Map<string, SendFailure>([
  ...ofAll(busy, ['EMFILE', 'ENFILE', 'ENOMEM', 'ENOBUFS', 'EAGAIN']),
  ...ofAll(noNetwork, ['ENETDOWN', 'EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EPERM']),
  ...ofAll(noResolver, ['EAI_AGAIN', 'EAI_FAIL']),
  ...ofAll(unreachable('no_address'), ['ENOTFOUND', 'ENODATA', 'EAI_NONAME', 'EAI_NODATA']),
  ...ofAll(unreachable('refused'), ['ECONNREFUSED']),
  ...ofAll(unreachable('broken_off'), ['ECONNRESET', 'ECONNABORTED', 'EPIPE']),
  ...ofAll(unreachable('timed_out'), ['ETIMEDOUT']),
  ...ofAll(noRoute, ['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH']),
  // A name or a value that no header can have, as an earlier version may have stored.
  ...ofAll(misconfigured, ['ERR_INVALID_CHAR', 'ERR_INVALID_HTTP_TOKEN', 'ERR_INVALID_URL']),
  // Keys that are no point and no number of their curve.
  ...ofAll(misconfigured, [
    'ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY',
    'ERR_CRYPTO_INVALID_KEYTYPE',
    'ERR_CRYPTO_OPERATION_FAILED',
  ]),
]);

/** What a certificate can be wrong in (verify(1) of OpenSSL), and an answer that is no TLS. */
const UNTRUSTED =
  /CERT|ISSUER|SELF_SIGNED|LEAF_SIGNATURE|INVALID_CA|PATH_LENGTH|INVALID_PURPOSE|HOSTNAME_MISMATCH|^EPROTO$|^ERR_SSL/;

/** What answers is no HTTP. */
const UNINTELLIGIBLE = /^HPE_/;

/** The code of an error, or what kind it is; never its words, which may be those of the other side. */
export const codeOf = (error: unknown): string => {
  const { code, name } = error as Readonly<Record<string, unknown>>;
  const isCode = (text: unknown): text is string =>
    typeof text === 'string' && /^\w{1,60}$/.test(text);
  return [code, name].find(isCode) ?? 'unknown';
};

/** The failure behind an error; that of an unknown one is `channel_failed`. */
export const toSendFailure = (error: unknown): SendFailure => {
  const { [FAILURE]: failure, code } = error as {
    readonly [FAILURE]?: SendFailure;
    readonly code?: unknown;
  };
  if (failure !== undefined) return failure;
  const text = typeof code === 'string' ? code : '';
  if (UNTRUSTED.test(text)) return sendRefused('channel_untrusted');
  if (UNINTELLIGIBLE.test(text)) return sendRefused('channel_rejected');
  return OF_CODE.get(text) ?? sendRefused('channel_failed');
};
