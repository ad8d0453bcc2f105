import { createHash } from 'node:crypto';
import type { ByteDigest } from '../../core/backups/ports/byte-digest.js';

export const sha256Digest: ByteDigest = {
  begin: () => {
    const hash = createHash('sha256');
    return { update: (part) => void hash.update(part), hex: () => hash.digest('hex') };
  },
};
