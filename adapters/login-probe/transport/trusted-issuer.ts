import { X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import * as NEA from 'fp-ts/lib/NonEmptyArray.js';
import * as O from 'fp-ts/lib/Option.js';

/** Finds the trusted certificate that has issued one; of several that have, the one that ends last. */
export type TrustedIssuer = (certificate: X509Certificate) => X509Certificate | undefined;

/** Those of the operator or, without any, those that Node brings along. Node takes an empty text for none. */
export const trustedIssuer = (ca: string | undefined): TrustedIssuer => {
  const bySubject = indexOf(ca ?? '');
  return (certificate) =>
    bySubject
      .get(certificate.issuer)
      ?.filter((trusted) => certificate.checkIssued(trusted))
      .sort((a, b) => Date.parse(b.validTo) - Date.parse(a.validTo))[0];
};

type BySubject = ReadonlyMap<string, readonly X509Certificate[]>;

/** To read a hundred certificates at each login takes longer than the login: so many texts are kept. */
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
