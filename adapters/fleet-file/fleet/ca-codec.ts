import { X509Certificate } from 'node:crypto';
import * as E from 'fp-ts/lib/Either.js';
import { type Codec, redacted, typeName } from '../codec/codec.js';
import type { References } from '../references/file-references.js';

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

const RECIPIENT = 'an age recipient (age1 and 58 characters, as age-keygen prints it)';

/**
 * Who can decrypt dumps: an X25519 recipient of age. What stands there is in no message, since people mix up the two lines
 * that `age-keygen` prints.
 */
export const Recipient: Codec<string> = redacted(RECIPIENT, (value) => {
  if (typeof value !== 'string') return E.left(`${typeName(value)} is not ${RECIPIENT}`);
  if (/AGE-SECRET-KEY-/i.test(value))
    return E.left(
      'this is a private key, which must never be here: take it out, make a new one, and give its public key (age1…), as `age-keygen -y` prints it',
    );
  return isRecipient(value) ? E.right(value) : E.left(`this is not ${RECIPIENT}`);
});

const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATORS = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];

/** The letters of `age`, as they enter the checksum of Bech32 (BIP 173). */
const PREFIX = [3, 3, 3, 0, 1, 7, 5];

const isRecipient = (text: string): boolean => {
  const [, data] = /^age1([02-9ac-hj-np-z]{58})$/.exec(text) ?? [];
  if (data === undefined) return false;
  const values = Array.from(data, (letter) => ALPHABET.indexOf(letter));
  return [...PREFIX, ...values].reduce(checksum, 1) === 1;
};

const checksum = (sum: number, value: number): number => {
  const top = sum >>> 25;
  const next = ((sum & 0x1ffffff) << 5) ^ value;
  return GENERATORS.reduce((mixed, one, bit) => ((top >>> bit) & 1 ? mixed ^ one : mixed), next);
};
