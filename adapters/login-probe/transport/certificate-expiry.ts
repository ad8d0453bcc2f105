import type { X509Certificate } from 'node:crypto';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import * as O from 'fp-ts/lib/Option.js';
import type { Expiries } from '../../../core/dump-check/expiries.js';
import type { Tls } from '../../../core/shared/tls.js';
import { trustedIssuer } from './trusted-issuer.js';

export type CertificateExpiry = Pick<Expiries, 'certificateUntil' | 'certificateOf'>;

const NONE: CertificateExpiry = { certificateUntil: O.none };

/** Real chains have four certificates at most. */
const LONGEST_CHAIN = 8;

/**
 * The end of the certificate that ends first, of a connection whose handshake has succeeded. What has ended already is not
 * needed: many servers send an old certificate of their authority along. Nor is what is sent behind a certificate whose issuer
 * is trusted. Without verification, no end of one matters.
 */
export const certificateExpiry = (socket: Socket, { mode, ca }: Tls): CertificateExpiry => {
  if (!(socket instanceof TLSSocket) || mode === 'encrypt-only') return NONE;
  const [own, ...issuers] = chainOf(socket.getPeerX509Certificate(), trustedIssuer(ca)).map(endOf);
  const now = Date.now();
  const ahead = issuers.filter((end) => end > now);
  const end = Math.min(own ?? NaN, ...ahead);
  if (Number.isNaN(end)) return NONE;
  return {
    certificateUntil: O.some(new Date(end)),
    certificateOf: end === own ? 'server' : 'issuer',
  };
};

/** A certificate and those that it depends on, up to the first that is trusted. */
const chainOf = (
  certificate: X509Certificate | undefined,
  trusted: ReturnType<typeof trustedIssuer>,
  longest = LONGEST_CHAIN,
): readonly X509Certificate[] => {
  if (certificate === undefined || longest === 0) return [];
  const issuer = trusted(certificate);
  return issuer === undefined
    ? [certificate, ...chainOf(certificate.issuerCertificate, trusted, longest - 1)]
    : [certificate, issuer];
};

const endOf = ({ validTo }: X509Certificate): number => new Date(validTo).getTime();
