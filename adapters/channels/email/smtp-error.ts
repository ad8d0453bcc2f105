import { type SendRefusalCode, unreachable } from '../../../core/notifications/send-refusal.js';
import { carrying, refusal } from '../send-error.js';

/** By the codes of nodemailer. */
const OF_CODE: ReadonlyMap<string, SendRefusalCode> = new Map<string, SendRefusalCode>([
  ['EAUTH', 'channel_login_rejected'],
  ['ENOAUTH', 'channel_login_rejected'],
  ['ETLS', 'channel_untrusted'],
  ['EREQUIRETLS', 'channel_untrusted'],
  ['ECONNECTION', 'channel_unreachable'],
  ['EPROTOCOL', 'channel_rejected'],
  ['EENVELOPE', 'channel_rejected'],
  ['EMESSAGE', 'channel_rejected'],
  ['EMAXLIMIT', 'channel_rejected'],
]);

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The refusal behind an error of nodemailer, whose words are those of the other side and go no further. */
export const smtpError = (error: unknown): Error => {
  const { code, originalCode, responseCode } = error as Readonly<Record<string, unknown>>;
  // What the connection failed by, such as a certificate, is under the error.
  if (code === 'ESOCKET') return Object.assign(new Error('ESOCKET'), { code: text(originalCode) });
  if (code === 'ETIMEDOUT') return carrying(unreachable('timed_out'));
  const status = typeof responseCode === 'number' ? responseCode : undefined;
  return refusal(refusalCode(OF_CODE.get(text(code)) ?? 'channel_failed', status), status);
};

const LOGIN_REQUIRED = 530;

/**
 * A reply of 4xx asks to try again later (RFC 5321, section 4.2.1). That to a login or to STARTTLS, such as 454, says nothing
 * of the credential or the certificate: the server failed to look at them.
 */
const refusalCode = (code: SendRefusalCode, status: number | undefined): SendRefusalCode => {
  if (status === undefined) return code;
  const isForNow = status >= 400 && status < 500;
  if (code === 'channel_login_rejected' || code === 'channel_untrusted')
    return isForNow ? 'channel_rejected' : code;
  if (code !== 'channel_rejected') return code;
  if (status === LOGIN_REQUIRED) return 'channel_login_rejected';
  return isForNow ? 'channel_limited' : code;
};
