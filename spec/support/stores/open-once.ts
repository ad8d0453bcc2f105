import * as E from 'fp-ts/lib/Either.js';
import { join } from 'node:path';
import { openKeyFile } from '../../../adapters/crypto/open-key-file.js';
import { aesGcmSealer } from '../../../adapters/crypto/aes-gcm-sealer.js';
import { sqliteStoreIn } from './sqlite-store-in.js';

/** Run as a process with a directory: opens key and store as soon as it is told to, and says whether it could. */
const openOnce = async (directory: string): Promise<string> => {
  const key = await openKeyFile(join(directory, 'shipshape.key'));
  if (E.isLeft(key)) return key.left._tag;
  await sqliteStoreIn(directory, { sealer: aesGcmSealer(key.right.key) }).close();
  return Buffer.from(key.right.key).toString('hex');
};

const [, , directory] = process.argv;
if (process.send !== undefined && directory !== undefined) {
  process.once('message', () => {
    openOnce(directory)
      .catch((error: unknown) => String(error))
      .then((outcome) => process.send?.(outcome, () => process.disconnect()))
      .catch(() => process.exit(1));
  });
  process.send('ready');
}
