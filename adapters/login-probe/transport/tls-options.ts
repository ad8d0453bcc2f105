import { constants } from 'node:crypto';
import { isIP } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import type { Tls, TlsMode } from '../../../core/shared/tls.js';

const CHECKS: Readonly<Record<Exclude<TlsMode, 'off'>, ConnectionOptions>> = {
  'verify-full': {},
  'verify-ca': { checkServerIdentity: () => undefined },
  'encrypt-only': { rejectUnauthorized: false },
};

/** How TLS is to be spoken with a host; undefined where it is not spoken at all. */
export const tlsOptions = ({ mode, ca }: Tls, host: string): ConnectionOptions | undefined => {
  if (mode === 'off') return undefined;
  return {
    host,
    // An address is no server name (RFC 6066, section 3), and neither is the dot at the end of a full name.
    ...(isIP(host) === 0 && { servername: host.replace(/\.$/, '') }),
    ...(ca !== undefined && { ca }),
    minVersion: 'TLSv1.2',
    // In TLS 1.2 a server may ask for one handshake after another: thousands a second, of which the guard hears nothing.
    secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
    rejectUnauthorized: true,
    ...CHECKS[mode],
  };
};

/**
 * Whether this way of speaking proves who answers. Without authorities of the operator's own, `verify-ca`
 * is passed by whoever has any certificate of any public authority; an empty text of them is none to Node.
 */
export const verifiesServer = ({ mode, ca }: Tls): boolean =>
  mode === 'verify-full' || (mode === 'verify-ca' && ca !== undefined && ca !== '');
