import { hkdfSync, randomBytes } from 'node:crypto';
import type { DumpSealer } from '../../../core/backups/ports/dump-sealer.js';
import { sealChunks } from './seal-chunks.js';

/**
 * Seals dumps in the age format (age-encryption.org/v1). The header, with all that the recipients need, is made by the
 * package of age's author; the payload here, since the package takes ten times as long for it.
 */
export const ageDumpSealer = (): DumpSealer => ({
  seal: async function* (recipients, bytes) {
    const { header, fileKey } = await newHeader(recipients);
    const nonce = randomBytes(NONCE_BYTES);
    yield Buffer.concat([header, nonce]);
    yield* sealChunks(Buffer.from(hkdfSync('sha256', fileKey, nonce, 'payload', 32)), bytes);
  },
});

const NONCE_BYTES = 16;

/** The nonce and the only chunk of a file of nothing, which is its tag. */
const EMPTY_PAYLOAD_BYTES = NONCE_BYTES + 16;

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
