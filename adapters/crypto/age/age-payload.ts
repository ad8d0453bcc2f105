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
