import { createDecipheriv, hkdfSync } from 'node:crypto';
import * as E from 'fp-ts/lib/Either.js';
import type { DumpOpener, KeyRejected } from '../../../core/backups/ports/dump-sealer.js';
import type { Secret } from '../../../core/shared/secret.js';

/** Opens dumps in the age format. The header is read by the package of age's author; the payload here, as it is sealed here. */
export const ageDumpOpener = (): DumpOpener => ({
  open: (key, bytes) => async () => {
    const reader = byteReader(bytes);
    const fileKey = await fileKeyOf(key, reader).catch(() => undefined);
    if (fileKey !== undefined) return E.right(clearBytes(fileKey, reader));
    await reader.leave();
    return REJECTED;
  },
});

const REJECTED: E.Either<KeyRejected, never> = E.left({ _tag: 'KeyRejected' });

/** A header has a stanza a recipient; nothing that Shipshape has encrypted has so many. */
const MOST_HEADER_BYTES = 1_048_576;

/** The last line of a header: three dashes and its digest. */
const HEADER_END = /(?:^|\n)--- [^\n]*\n/;

const IDENTITY = /^AGE-SECRET-KEY-[0-9A-Z-]+$/i;

const fileKeyOf = async (key: Secret, reader: ByteReader): Promise<Uint8Array | undefined> => {
  const { Decrypter } = await import('age-encryption');
  const header = await readHeader(reader);
  const identities = identitiesIn(key);
  if (header === undefined || identities.length === 0) return undefined;
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  return decrypter.decryptHeader(header);
};

/** The keys in a file of age-keygen, which has comments. */
const identitiesIn = (key: Secret): readonly string[] =>
  key
    .reveal()
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => IDENTITY.test(line));

/** The public key of the first of them. */
export const recipientOf = async (key: Secret): Promise<string> => {
  const { identityToRecipient } = await import('age-encryption');
  return identityToRecipient(identitiesIn(key)[0] ?? '');
};

const readHeader = async (reader: ByteReader): Promise<Uint8Array | undefined> => {
  for (;;) {
    const end = HEADER_END.exec(reader.held().toString('latin1'));
    if (end !== null) return reader.take(end.index + end[0].length);
    if (reader.held().length > MOST_HEADER_BYTES || !(await reader.more())) return undefined;
  }
};

const clearBytes = async function* (
  fileKey: Uint8Array,
  reader: ByteReader,
): AsyncGenerator<Uint8Array, void, void> {
  try {
    await reader.hold(NONCE_BYTES);
    const nonce = reader.take(NONCE_BYTES);
    const key = Buffer.from(hkdfSync('sha256', fileKey, nonce, 'payload', 32));
    for (let count = 0; ; count += 1) {
      // One byte more shows that a chunk is not the last.
      const isLast = !(await reader.hold(CHUNK_BYTES + TAG_BYTES + 1));
      const sealed = reader.take(Math.min(reader.held().length, CHUNK_BYTES + TAG_BYTES));
      yield openChunk(key, nonceOf(count, isLast), sealed);
      if (isLast) return;
    }
  } finally {
    await reader.leave();
  }
};

/** Throws where the chunk is not what was sealed. */
const openChunk = (key: Uint8Array, nonce: Uint8Array, sealed: Uint8Array): Uint8Array => {
  const end = Math.max(0, sealed.length - TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(end));
  const clear = decipher.update(sealed.subarray(0, end));
  decipher.final();
  return clear;
};

interface ByteReader {
  /** What was read and not taken. */
  readonly held: () => Buffer;
  /** Reads more; false at the end. */
  readonly more: () => Promise<boolean>;
  /** Reads until this many bytes are held; false where there are fewer. */
  readonly hold: (sizeBytes: number) => Promise<boolean>;
  readonly take: (sizeBytes: number) => Buffer;
  readonly leave: () => Promise<void>;
}

const byteReader = (bytes: AsyncIterable<Uint8Array>): ByteReader => {
  const parts = bytes[Symbol.asyncIterator]();
  const state = { held: Buffer.alloc(0) };
  const more = async (): Promise<boolean> => {
    const next = await parts.next();
    if (next.done === true) return false;
    state.held = Buffer.concat([state.held, next.value]);
    return true;
  };
  return {
    held: () => state.held,
    more,
    hold: async (sizeBytes) => {
      while (state.held.length < sizeBytes) if (!(await more())) return false;
      return true;
    },
    take: (sizeBytes) => {
      const taken = state.held.subarray(0, sizeBytes);
      state.held = state.held.subarray(sizeBytes);
      return taken;
    },
    leave: async () => {
      await parts.return?.();
    },
  };
};

/** All but the last chunk of a payload have as many bytes. */
export const CHUNK_BYTES = 65_536;

export const TAG_BYTES = 16;

export const NONCE_BYTES = 16;

export const CIPHER = 'chacha20-poly1305';

/**
 * A nonce has 11 bytes of the number of the chunk and one that says whether it is the last, so that a file that is cut, or put
 * together otherwise, does not decrypt (age's specification, "Payload"). Six bytes count further than any file goes.
 */
export const nonceOf = (count: number, isLast: boolean): Uint8Array => {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(count, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
};
