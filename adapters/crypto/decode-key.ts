import * as O from 'fp-ts/lib/Option.js';

export const KEY_BYTES = 32;

/** A key of 32 bytes as it is, in hexadecimal digits or in Base64, which blanks may surround; none in anything else. */
export const decodeKey = (bytes: Buffer): O.Option<Uint8Array> => {
  if (bytes.length === KEY_BYTES) return O.some(bytes);
  const text = bytes.toString('latin1').trim();
  if (/^[0-9a-f]{64}$/i.test(text)) return O.some(Buffer.from(text, 'hex'));
  return /^[\w+/-]{43}=?$/.test(text) ? O.some(Buffer.from(text, 'base64')) : O.none;
};
