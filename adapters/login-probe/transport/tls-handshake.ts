import { isIP, type Socket } from 'node:net';
import { connect, type ConnectionOptions } from 'node:tls';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type LoginFailure, refusalError, toLoginFailure } from './login-failure.js';
import { HANDSHAKE } from './refusals.js';
import type { LoginRefusal } from '../../../core/dump-check/login-result.js';
import { constants } from 'node:crypto';
import type { Tls, TlsMode } from '../../../core/shared/tls.js';

/** Switches a connection to TLS, or ends it. */
export const tlsHandshake = (
  socket: Socket,
  options: ConnectionOptions,
): TE.TaskEither<LoginFailure, Socket> =>
  TE.tryCatch(
    () =>
      new Promise((resolve, reject) => {
        const secured = connect({ ...options, socket }, () => resolve(secured));
        secured.on('error', reject).once('close', () => reject(refusalError(HANDSHAKE)));
      }),
    toLoginFailure(refusalOfTls),
  );

const UNTRUSTED: LoginRefusal = { code: 'tls_failed', cause: 'untrusted' };
const EXPIRED: LoginRefusal = { code: 'tls_failed', cause: 'expired' };
const NOT_YET_VALID: LoginRefusal = { code: 'tls_failed', cause: 'not_yet_valid' };
const WRONG_NAME: LoginRefusal = { code: 'tls_failed', cause: 'wrong_name' };

/** What was wrong with the certificate, by the codes of OpenSSL's verify(1) and of Node. */
const OF_CERTIFICATE: Readonly<Partial<Record<string, LoginRefusal>>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  CERT_SIGNATURE_FAILURE: UNTRUSTED,
  CERT_CHAIN_TOO_LONG: UNTRUSTED,
  CERT_REVOKED: UNTRUSTED,
  CERT_REJECTED: UNTRUSTED,
  CERT_UNTRUSTED: UNTRUSTED,
  INVALID_CA: UNTRUSTED,
  INVALID_PURPOSE: UNTRUSTED,
  PATH_LENGTH_EXCEEDED: UNTRUSTED,
  CERT_HAS_EXPIRED: EXPIRED,
  CERT_NOT_YET_VALID: NOT_YET_VALID,
  ERR_TLS_CERT_ALTNAME_INVALID: WRONG_NAME,
  HOSTNAME_MISMATCH: WRONG_NAME,
};

/** Why a handshake failed, by the code of its error. */
export const refusalOfTls = (code: string): LoginRefusal => OF_CERTIFICATE[code] ?? HANDSHAKE;

const CHECKS: Readonly<Record<Exclude<TlsMode, 'off'>, ConnectionOptions>> = {
  'verify-full': {},
  'verify-ca': { checkServerIdentity: () => undefined },
  'encrypt-only': { rejectUnauthorized: false },
};

/** The options of TLS with a host; undefined where TLS is off. */
export const tlsOptions = ({ mode, ca }: Tls, host: string): ConnectionOptions | undefined => {
  if (mode === 'off') return undefined;
  return {
    host,
    // An address is no server name (RFC 6066, section 3), and neither is the dot at the end of a full name.
    ...(isIP(host) === 0 && { servername: host.replace(/\.$/, '') }),
    ...(ca !== undefined && { ca }),
    minVersion: 'TLSv1.2',
    // In TLS 1.2 a server may request one handshake after another: thousands a second, which the guard does not notice.
    secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
    rejectUnauthorized: true,
    ...CHECKS[mode],
  };
};

/**
 * Whether these options prove the identity of the server. Without authorities of the operator, every certificate of any
 * public authority passes `verify-ca`; Node takes an empty text for none.
 */
export const verifiesServer = ({ mode, ca }: Tls): boolean =>
  mode === 'verify-full' || (mode === 'verify-ca' && ca !== undefined && ca !== '');
