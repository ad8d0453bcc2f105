import { X509Certificate } from 'node:crypto';
import type { Socket } from 'node:net';
import { rootCertificates, TLSSocket } from 'node:tls';
import * as O from 'fp-ts/lib/Option.js';
import * as NEA from 'fp-ts/lib/NonEmptyArray.js';
import type { Expiries } from '../../../core/dump-check/login-result.js';
import type { Tls } from '../../../core/shared/tls.js';

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

/** Finds the trusted certificate that has issued one; of several that have, the one that ends last. */
type TrustedIssuer = (certificate: X509Certificate) => X509Certificate | undefined;

/** Those of the operator or, without any, those that Node brings along. Node takes an empty text for none. */
const trustedIssuer = (ca: string | undefined): TrustedIssuer => {
  const bySubject = indexOf(ca ?? '');
  return (certificate) =>
    bySubject
      .get(certificate.issuer)
      ?.filter((trusted) => certificate.checkIssued(trusted))
      .sort((a, b) => Date.parse(b.validTo) - Date.parse(a.validTo))[0];
};

type BySubject = ReadonlyMap<string, readonly X509Certificate[]>;

/** The most texts that are cached: reading a hundred certificates at each login takes longer than the login. */
const MOST_KEPT = 64;

const kept = new Map<string, BySubject>();

const indexOf = (ca: string): BySubject => {
  const known = kept.get(ca);
  if (known !== undefined) return known;
  if (kept.size >= MOST_KEPT) kept.clear();
  const texts = ca === '' ? rootCertificates : (ca.match(CERTIFICATE) ?? []);
  const made = NEA.groupBy(({ subject }: X509Certificate) => subject)(texts.flatMap(certificateOf));
  const bySubject = new Map(Object.entries(made));
  kept.set(ca, bySubject);
  return bySubject;
};

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** None of what is no certificate: the handshake has succeeded without it. */
const certificateOf = (text: string): readonly X509Certificate[] =>
  O.match(
    () => [],
    (one: X509Certificate) => [one],
  )(O.tryCatch(() => new X509Certificate(text)));
