import type { ByteDigest } from '../../ports/byte-digest.js';
import type { DigestText } from '../../proof/contents-summary.js';

export const digestText =
  (digest: ByteDigest): DigestText =>
  (text) => {
    const begun = digest.begin();
    begun.update(new TextEncoder().encode(text));
    return begun.hex();
  };
