import { constants } from 'node:crypto';
import { isIP } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import type { Tls, TlsMode } from '../../../core/shared/tls.js';

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
