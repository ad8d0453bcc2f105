import { connect, type Socket } from 'node:net';
import { type SendRefusalCode, unreachable } from '../../core/notifications/send-refusal.js';
import { dialableAddresses, type SendContext } from './channel-network.js';
import { carrying, refusal } from './send-failure.js';

/** A connection to one of the addresses that were checked; ends with the signal. */
export const openSocket = async (
  host: string,
  port: number,
  { network, signal }: Pick<SendContext, 'network' | 'signal'>,
): Promise<Socket> => {
  const addresses = await dialableAddresses(network, host, port, signal);
  let failure: unknown;
  for (const { address } of addresses) {
    try {
      return await connected(address, port, signal);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
};

/** No address keeps the next one from its turn. */
const CONNECT_MS = 3_000;

const connected = (host: string, port: number, signal: AbortSignal): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    const end = () => socket.destroy(Object.assign(new Error('late'), { code: 'ETIMEDOUT' }));
    const timer = setTimeout(end, CONNECT_MS);
    signal.addEventListener('abort', end, { once: true });
    socket
      .once('close', () => signal.removeEventListener('abort', end))
      .once('error', (error) => {
        clearTimeout(timer);
        reject(error);
      })
      .once('connect', () => {
        clearTimeout(timer);
        resolve(socket);
      });
    if (signal.aborted) end();
  });

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
