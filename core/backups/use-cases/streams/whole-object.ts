import type { ByteDigest } from '../../ports/byte-digest.js';
import type { WrittenObject } from '../../ports/dump-storage.js';
import { storageRefused } from '../../storage-refusal.js';

/**
 * The bytes of an object, compared with what was written. The last part is held back until all of them are known to be equal:
 * otherwise this throws instead, so that no reader has the whole of something else.
 */
export const wholeObject = async function* (
  digest: ByteDigest,
  bytes: AsyncIterable<Uint8Array>,
  { sizeBytes, sha256 }: WrittenObject,
): AsyncGenerator<Uint8Array, void, void> {
  const begun = digest.begin();
  const read = { sizeBytes: 0, last: undefined as Uint8Array | undefined };
  for await (const part of bytes) {
    if (part.length === 0) continue;
    begun.update(part);
    read.sizeBytes += part.length;
    if (read.sizeBytes > sizeBytes) throw ALTERED();
    if (read.last !== undefined) yield read.last;
    read.last = part;
  }
  if (read.sizeBytes !== sizeBytes || begun.hex() !== sha256) throw ALTERED();
  if (read.last !== undefined) yield read.last;
};

const ALTERED = (): Error =>
  new Error('the object is not what was written', { cause: storageRefused('destination_altered') });
