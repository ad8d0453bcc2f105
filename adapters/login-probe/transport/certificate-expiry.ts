import type { X509Certificate } from 'node:crypto';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import * as O from 'fp-ts/lib/Option.js';
import { type Expiries, NO_EXPIRIES } from '../../../core/dump-check/expiries.js';
import type { Tls } from '../../../core/shared/tls.js';

export type CertificateExpiry = Pick<Expiries, 'certificateUntil' | 'certificateOf'>;

const NONE: CertificateExpiry = { certificateUntil: NO_EXPIRIES.certificateUntil };

/** Real chains have four certificates at most. */
const LONGEST_CHAIN = 8;

/**
 * The end of the certificate that ends first, of a connection whose handshake has succeeded. What has ended already is not
 * needed: many servers send an old certificate of their authority along. Without verification, no end of one matters.
 */
export const certificateExpiry = (socket: Socket, { mode }: Tls): CertificateExpiry => {
  if (!(socket instanceof TLSSocket) || mode === 'encrypt-only') return NONE;
  const [own, ...issuers] = chainOf(socket.getPeerX509Certificate()).map(endOf);
  const now = Date.now();
  const ahead = issuers.filter((end) => end > now);
  const end = Math.min(own ?? NaN, ...ahead);
  if (Number.isNaN(end)) return NONE;
  return {
    certificateUntil: O.some(new Date(end)),
    certificateOf: end === own ? 'server' : 'issuer',
  };
};

const chainOf = (
  certificate: X509Certificate | undefined,
  longest = LONGEST_CHAIN,
): readonly X509Certificate[] =>
  certificate === undefined || longest === 0
    ? []
    : [certificate, ...chainOf(certificate.issuerCertificate, longest - 1)];

const endOf = ({ validTo }: X509Certificate): number => new Date(validTo).getTime();
