import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import * as O from 'fp-ts/lib/Option.js';
import { Secret } from '../../core/shared/secret.js';
import type { SecretSealer } from '../../core/shared/ports/secret-sealer.js';

/**
 * Seals with AES-256-GCM under a key of 32 bytes.
 * A sealed secret is version (1 byte), key id (8), nonce (12), tag (16), and then the encrypted text.
 * The place and the key id are authenticated with it.
 * A random nonce is safe for 2^32 secrets under one key (NIST SP 800-38D, section 8.3).
 */
export const aesGcmSealer = (key: Uint8Array): SecretSealer => {
  const header = Buffer.concat([Buffer.of(VERSION), keyId(key)]);
  const digestKey = createHmac('sha256', key).update('shipshape digest key').digest();
  return {
    seal: (secret, place) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(boundTo(place, header));
      const text = Buffer.concat([cipher.update(secret.reveal(), 'utf8'), cipher.final()]);
      return Buffer.concat([header, nonce, cipher.getAuthTag(), text]);
    },
    unseal: (sealed, place) => {
      const bytes = Buffer.from(sealed);
      if (bytes.length < TEXT_START || !bytes.subarray(0, NONCE_START).equals(header))
        return O.none;
      return O.tryCatch(() => decrypt(key, bytes, boundTo(place, header)));
    },
    digest: (secret) => createHmac('sha256', digestKey).update(secret.reveal()).digest('base64url'),
  };
};

const VERSION = 1;
const KEY_ID_BYTES = 8;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const NONCE_START = 1 + KEY_ID_BYTES;
const TAG_START = NONCE_START + NONCE_BYTES;
const TEXT_START = TAG_START + TAG_BYTES;

/** Identifies a key without revealing anything of it. */
const keyId = (key: Uint8Array): Buffer =>
  createHash('sha256').update('shipshape key id').update(key).digest().subarray(0, KEY_ID_BYTES);

/** The header has a fixed length, so that no two pairs of header and place give the same bytes. */
const boundTo = (place: string, header: Buffer): Buffer =>
  Buffer.concat([header, Buffer.from(place)]);

const decrypt = (key: Uint8Array, bytes: Buffer, boundData: Buffer): Secret => {
  const nonce = bytes.subarray(NONCE_START, TAG_START);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(boundData);
  decipher.setAuthTag(bytes.subarray(TAG_START, TEXT_START));
  const text = Buffer.concat([decipher.update(bytes.subarray(TEXT_START)), decipher.final()]);
  return new Secret(text.toString('utf8'));
};
