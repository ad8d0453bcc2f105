import { X509Certificate } from 'node:crypto';
import * as E from 'fp-ts/lib/Either.js';
import { type Codec, redacted } from '../codec/codec.js';
import type { References } from '../references/references.js';
import { typeName } from '../codec/describe-value.js';

const BLOCK = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

const CA = 'the PEM of the authorities to trust, or the path of a file that holds it';

/** The authorities of a TLS connection, as PEM: of a file with more in it, only the certificates are taken. */
export const caCodec = ({ file }: References): Codec<string> =>
  redacted(CA, (value) => {
    if (typeof value !== 'string' || value === '') return E.left(`${typeName(value)} is not ${CA}`);
    return value.includes('-----BEGIN ')
      ? certificates(value)
      : E.flatMap(certificates)(file(value));
  });

const certificates = (pem: string): E.Either<string, string> => {
  const blocks = pem.match(BLOCK) ?? [];
  if (blocks.length === 0) return E.left('holds no certificate (-----BEGIN CERTIFICATE-----)');
  const broken = blocks.findIndex((block) => !isCertificate(block));
  return broken === -1
    ? E.right(`${blocks.join('\n')}\n`)
    : E.left(`certificate ${broken + 1} of ${blocks.length} cannot be read`);
};

const isCertificate = (block: string): boolean => {
  try {
    return new X509Certificate(block).raw.length > 0;
  } catch {
    return false;
  }
};
