import { rmSync } from 'node:fs';
import * as O from 'fp-ts/lib/Option.js';
import { keyFileFailureWording } from '../../../adapters/crypto/key-file-failure.js';
import { openKeyFile, readKeyFile } from '../../../adapters/crypto/open-key-file.js';
import { orThrow } from '../or-throw.js';

export interface StoreKey {
  readonly key: Uint8Array;
  /** Removes a key that was created here, unless something is sealed under it. For a store that does not open. */
  readonly discard: () => void;
}

/**
 * The key of an embedded store. It is created for a new store alone, and after the file of that store: a key without a
 * store, or a sealed store without its key, is what something was lost from, and nothing is created in its place.
 */
export const sqliteStoreKey = async (file: string, keyFile: string): Promise<StoreKey> => {
  const seal = await import('../../../adapters/sqlite/opening/seal.js');
  const words = await import('../../../adapters/sqlite/opening/open-failure.js');
  const read = async () => orThrow(await readKeyFile(keyFile), keyFileFailureWording);
  const refuse = (_tag: 'StoreMissing' | 'StoreKeyMissing'): Error =>
    new Error(words.sqliteOpenFailureWording({ _tag, file, keyFile }));

  const found = await read();
  if (O.isSome(found)) {
    const isThere = orThrow(seal.storeFileExists(file), words.sqliteOpenFailureWording);
    if (!isThere) throw refuse('StoreMissing');
    return { key: found.value, discard: () => undefined };
  }
  const isSealed = orThrow(seal.storeIsSealed(file), words.sqliteOpenFailureWording);
  // Another process may have created both by now.
  if (isSealed && O.isNone(await read())) throw refuse('StoreKeyMissing');
  const { key, isNew } = orThrow(await openKeyFile(keyFile), keyFileFailureWording);
  const discard = () => seal.whileUnsealed(file, () => rmSync(keyFile, { force: true }));
  return { key, discard: isNew ? discard : () => undefined };
};
