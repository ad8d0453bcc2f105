import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import { isKept, type Kept, KEPT } from '../../../core/described/kept.js';
import { Secret } from '../../../core/shared/secret.js';
import type { SecretShape } from '../../../core/described/field.js';
import { type Codec, codec, redacted, refuse, typeName } from '../codec/codec.js';
import { isMapping } from '../codec/record.js';
import type { References } from '../references/file-references.js';
import { X509Certificate } from 'node:crypto';

const SECRET = 'a text, { env: NAME }, { file: PATH } or { kept: true }';

/** The value of a secret: the text itself, an environment variable or a file. It is in no message. */
const resolveSecret =
  ({ env, file }: References) =>
  (value: unknown): E.Either<string, string> => {
    if (typeof value === 'string') return E.right(value);
    const [[key, name] = [], ...others] = isMapping(value) ? Object.entries(value) : [];
    if (others.length === 0 && typeof name === 'string' && name !== '') {
      if (key === 'env') return env(name);
      if (key === 'file') return file(name);
    }
    return E.left(
      typeof value === 'number' || typeof value === 'boolean'
        ? 'this needs quotes, to be read as a text'
        : `${typeName(value)} is not ${SECRET}`,
    );
  };

/** PostgreSQL's messages end at NUL, and a line break is a slip of the hand. */
const isPassword = (text: string): boolean => !/[\0\r\n]/.test(text);

/** The text of a secret that is one line. */
const secretLineCodec = (references: References, what = 'password'): Codec<string> =>
  redacted(SECRET, (value) =>
    pipe(
      resolveSecret(references)(value),
      E.filterOrElse(
        (text) => text !== '',
        () => `the ${what} is empty`,
      ),
      E.filterOrElse(isPassword, () => `the ${what} holds a line break or a NUL`),
    ),
  );

/** The same, or that it is kept. */
export const orKept = <A>(secret: Codec<A>): Codec<A | Kept> =>
  codec<A | Kept>(secret.name, (value, context) =>
    isKept(value) && Object.keys(value).length === 1
      ? E.right(KEPT)
      : secret.validate(value, context),
  );

export const secretCodec = (
  references: References,
  { what, form, isBlock = false }: SecretShape,
): Codec<Secret | Kept> => {
  const text = isBlock ? blockCodec(references) : secretLineCodec(references, what);
  const formed = codec<string>(text.name, (value, context) =>
    E.flatMap(text.validate(value, context), (one) =>
      form === undefined || form.holds(one) ? E.right(one) : refuse(value, context, form.words),
    ),
  );
  return orKept(
    codec(formed.name, (value, context) =>
      pipe(
        formed.validate(value, context),
        E.map((one) => new Secret(one)),
      ),
    ),
  );
};

const blockCodec = (references: References): Codec<string> =>
  redacted(SECRET, (value) =>
    pipe(
      resolveSecret(references)(value),
      E.map((text) => `${text.trimEnd()}\n`),
    ),
  );

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
