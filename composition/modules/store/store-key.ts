import { rmSync } from 'node:fs';
import * as O from 'fp-ts/lib/Option.js';
import { keyFileFailureWording } from '../../../adapters/crypto/key-file-failure.js';
import { openKeyFile, readKeyFile } from '../../../adapters/crypto/open-key-file.js';
import { orThrow } from '../or-throw.js';

export interface StoreKey {
  readonly key: Uint8Array;
  /** Removes a key that was created here. For a store that does not open. */
  readonly discard: () => void;
}

/** What is asked of a store before its key is used, or created. */
export interface KeyedStore {
  /** Throws where the key is there and the store is lost. */
  readonly checkKept: () => void;
  /** Why no key is created: the store is sealed under one, or cannot be read. */
  readonly refusal: () => Promise<O.Option<string>>;
  /** Removes the key, unless something may be sealed under it. */
  readonly discard: (remove: () => void) => void;
}

/**
 * The key of a store. It is created for a new store alone: a sealed store without its key is what something was lost from, and
 * nothing is created in its place.
 */
export const storeKey = async (
  keyFile: string,
  { checkKept, refusal, discard }: KeyedStore,
): Promise<StoreKey> => {
  const read = async () => orThrow(await readKeyFile(keyFile), keyFileFailureWording);
  const found = await read();
  if (O.isSome(found)) {
    checkKept();
    return { key: found.value, discard: () => undefined };
  }
  const refused = await refusal();
  // Another process may have created both by now.
  if (O.isSome(refused) && O.isNone(await read())) throw new Error(refused.value);
  const { key, isNew } = orThrow(await openKeyFile(keyFile), keyFileFailureWording);
  const remove = () => rmSync(keyFile, { force: true });
  return { key, discard: isNew ? () => discard(remove) : () => undefined };
};
