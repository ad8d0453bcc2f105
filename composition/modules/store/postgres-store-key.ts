import { rmSync } from 'node:fs';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { keyFileFailureWording } from '../../../adapters/crypto/key-file-failure.js';
import { openKeyFile, readKeyFile } from '../../../adapters/crypto/open-key-file.js';
import { orThrow } from '../or-throw.js';
import type { StoreKey } from './sqlite-store-key.js';

/** The key of a store that nodes share. It is created for a store that has none yet; else the node gets that of the others. */
export const postgresStoreKey = async (url: string, keyFile: string): Promise<StoreKey> => {
  const read = async () => orThrow(await readKeyFile(keyFile), keyFileFailureWording);
  const found = await read();
  if (O.isSome(found)) return { key: found.value, discard: () => undefined };

  const { checkUnsealed } = await import('../../../adapters/postgres/opening/seal.js');
  const words = await import('../../../adapters/postgres/opening/open-failure.js');
  const unsealed = await checkUnsealed(url, keyFile);
  // Another process of this machine may have created both by now.
  if (E.isLeft(unsealed) && O.isNone(await read()))
    throw new Error(words.postgresOpenFailureWording(unsealed.left));
  const { key, isNew } = orThrow(await openKeyFile(keyFile), keyFileFailureWording);
  const discard = () => rmSync(keyFile, { force: true });
  return { key, discard: isNew ? discard : () => undefined };
};
