import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { DumpSealer } from '../../../core/backups/ports/dump-sealer.js';
import {
  CHUNK_BYTES,
  CIPHER,
  NONCE_BYTES,
  nonceOf,
  recipientOf,
  TAG_BYTES,
} from './age-dump-opener.js';

/**
 * Seals dumps in the age format (age-encryption.org/v1). The header, with all that the recipients need, is made by the
 * package of age's author; the payload here, since the package takes ten times as long for it.
 */
export const ageDumpSealer = (): DumpSealer => ({
  seal: async function* (recipients, bytes, ownKey) {
    const own = ownKey === undefined ? [] : [await recipientOf(ownKey)];
    const { header, fileKey } = await newHeader([...recipients, ...own]);
    const nonce = randomBytes(NONCE_BYTES);
    yield Buffer.concat([header, nonce]);
    yield* sealChunks(Buffer.from(hkdfSync('sha256', fileKey, nonce, 'payload', 32)), bytes);
  },
});

/** The nonce and the only chunk of a file of nothing, which is its tag. */
const EMPTY_PAYLOAD_BYTES = NONCE_BYTES + TAG_BYTES;

interface Header {
  readonly header: Uint8Array;
  /** The secret that the header gives to each recipient, and from which the key of the payload is made. */
  readonly fileKey: Uint8Array;
}

/** Encrypts nothing, and keeps the header. The package gives the file key to each recipient: so one of them is ours. */
const newHeader = async (recipients: readonly string[]): Promise<Header> => {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  let fileKey = new Uint8Array();
  encrypter.addRecipient({
    wrapFileKey: (key) => {
      fileKey = Uint8Array.from(key);
      return [];
    },
  });
  const file = await encrypter.encrypt(new Uint8Array());
  return { header: file.subarray(0, -EMPTY_PAYLOAD_BYTES), fileKey };
};

/** The payload of a file: chunk by chunk, each with its tag. The last chunk is empty only where there is nothing at all. */
const sealChunks = async function* (
  key: Uint8Array,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, void> {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let [used, count] = [0, 0];
  const seal = (isLast: boolean): Uint8Array => {
    const cipher = createCipheriv(CIPHER, key, nonceOf(count, isLast), {
      authTagLength: TAG_BYTES,
    });
    const sealed = cipher.update(chunk.subarray(0, used));
    cipher.final();
    [used, count] = [0, count + 1];
    return Buffer.concat([sealed, cipher.getAuthTag()]);
  };
  for await (const part of bytes)
    for (let start = 0; start < part.length;) {
      // A full chunk waits for the byte that shows that it is not the last.
      if (used === CHUNK_BYTES) yield seal(false);
      const next = part.subarray(start, start + CHUNK_BYTES - used);
      chunk.set(next, used);
      [start, used] = [start + next.length, used + next.length];
    }
  yield seal(true);
};
