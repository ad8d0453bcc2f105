import { createCipheriv } from 'node:crypto';

/** All but the last chunk of a payload have as many bytes. */
const CHUNK_BYTES = 65_536;

const CIPHER = 'chacha20-poly1305';

/**
 * The payload of a file: chunk by chunk, each with its tag. A nonce has 11 bytes of the number of the chunk and one that says
 * whether it is the last, so that a file that is cut, or put together otherwise, does not decrypt (age's specification,
 * "Payload"). The last chunk is empty only where there is nothing at all.
 */
export const sealChunks = async function* (
  key: Uint8Array,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, void> {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let [used, count] = [0, 0];
  const seal = (isLast: boolean): Uint8Array => {
    const cipher = createCipheriv(CIPHER, key, nonceOf(count, isLast), { authTagLength: 16 });
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

/** Six bytes count further than any file goes. */
const nonceOf = (count: number, isLast: boolean): Uint8Array => {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(count, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
};
