/** Why a channel could not be sent over: a closed list, without anything that the other side sent. */
export const SEND_REFUSALS = [
  /** No address, no connection, or no answer in time. */
  'channel_unreachable',
  /** Its address is one that SHIPSHAPE_ALLOW_TARGETS does not allow. */
  'channel_address_denied',
  /** Its certificate is not one that is trusted, or it offers no TLS. */
  'channel_untrusted',
  /** It does not accept the credential: a token, a key, or a user with a password. */
  'channel_login_rejected',
  /** It limits the rate of messages; tried again later. */
  'channel_limited',
  /** It answered that it failed, or does not accept the message. */
  'channel_rejected',
  /** Its settings are of a kind that this version does not know, or lack something. */
  'channel_misconfigured',
  /** For another reason, which the log has. */
  'channel_failed',
] as const;

export type SendRefusalCode = (typeof SEND_REFUSALS)[number];

export const UNREACHABLE_CAUSES = [
  /** Its name has no address. */
  'no_address',
  /** Its host has nothing that listens on its port. */
  'refused',
  /** No answer in time. */
  'timed_out',
  /** The connection broke off before the answer. */
  'broken_off',
] as const;

export type UnreachableCause = (typeof UNREACHABLE_CAUSES)[number];

export interface SendRefusal {
  readonly code: SendRefusalCode;
  /** Only of `channel_unreachable`. */
  readonly cause?: UnreachableCause;
  /** The status of an HTTP answer, or the code of an SMTP reply. */
  readonly status?: number;
}

export interface SendRefused {
  readonly _tag: 'SendRefused';
  readonly refusal: SendRefusal;
  /** The pause that the other side requests, if it does. */
  readonly retryAfterMs?: number;
}

export const sendRefused = (
  code: SendRefusalCode,
  status?: number,
  retryAfterMs?: number,
): SendRefused => ({
  _tag: 'SendRefused',
  refusal: { code, ...(status === undefined ? {} : { status }) },
  ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
});

export const unreachable = (cause: UnreachableCause): SendRefused => ({
  _tag: 'SendRefused',
  refusal: { code: 'channel_unreachable', cause },
});
