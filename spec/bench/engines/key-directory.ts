import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { aesGcmSealer } from '../../../adapters/crypto/aes-gcm-sealer.js';
import { openKeyFile } from '../../../adapters/crypto/open-key-file.js';
import type { SecretSealer } from '../../../core/shared/ports/secret-sealer.js';
import { scratchDirectory } from '../harness/scratch-directory.js';

/** A data directory with the key file of a service, and the sealer with that key. */
export const keyDirectory = async (): Promise<{
  readonly dataDir: string;
  readonly sealer: SecretSealer;
}> => {
  const dataDir = await scratchDirectory('data');
  const key = await openKeyFile(join(dataDir, 'shipshape.key'));
  if (E.isLeft(key)) throw new Error(`No key file could be made in ${dataDir}`);
  return { dataDir, sealer: aesGcmSealer(key.right.key) };
};
