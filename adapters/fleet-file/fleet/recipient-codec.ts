import * as E from 'fp-ts/lib/Either.js';
import { type Codec, redacted } from '../codec/codec.js';
import { typeName } from '../codec/describe-value.js';

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
