import { rmSync } from 'node:fs';
import { join } from 'node:path';
import * as O from 'fp-ts/lib/Option.js';
import { aesGcmSealer } from '../../../adapters/crypto/aes-gcm-sealer.js';
import {
  keyCommandFailureWording,
  readKeyFromCommand,
  replaceKey,
} from '../../../adapters/crypto/key-command.js';
import type { KeyFileOrigin } from '../../../adapters/crypto/open-key-file.js';
import {
  keyFileFailureWording,
  openKeyFile,
  readKeyFile,
} from '../../../adapters/crypto/open-key-file.js';
import { DEFAULT_SETTINGS, type Settings } from '../../settings/settings.js';
import type { SecretSealer } from '../../../core/shared/ports/secret-sealer.js';
import { orThrow } from '../container.js';

/** Where the key of a store comes from: a file that Shipshape has made beside the data, or one or a command of the operator. */
export type KeySource =
  | { readonly kind: 'made' | 'given'; readonly file: string }
  | { readonly kind: 'command'; readonly command: string };

export type KeySettings = Pick<Settings, 'dataDir' | 'keyFile' | 'keyCommand'>;

export const keySource = ({ dataDir, keyFile, keyCommand }: KeySettings): KeySource => {
  const isFileGiven = keyFile !== DEFAULT_SETTINGS.keyFile;
  if (keyCommand !== DEFAULT_SETTINGS.keyCommand) {
    if (isFileGiven) throw new Error('Set SHIPSHAPE_KEY_FILE or SHIPSHAPE_KEY_COMMAND, not both.');
    return { kind: 'command', command: keyCommand };
  }
  return isFileGiven
    ? { kind: 'given', file: keyFile }
    : { kind: 'made', file: join(dataDir, 'shipshape.key') };
};

export interface StoreKey {
  readonly key: Uint8Array;
  /** Removes a key that was created here. For a store that does not open. */
  readonly discard: () => void;
}

/** What is asked of a store before a key that Shipshape makes is used, or created. */
export interface KeyedStore {
  /** Throws where the key is there and the store is lost. */
  readonly checkKept: (keyFile: string) => void;
  /** Why no key is created: the store is sealed under one, or cannot be read. */
  readonly refusal: (keyFile: string) => Promise<O.Option<string>>;
  /** Removes the key, unless something may be sealed under it. */
  readonly discard: (remove: () => void) => void;
  readonly isSealedUnder: (sealer: SecretSealer) => boolean | Promise<boolean>;
}

/** The key that is to take the place of the one in a file, once the store is sealed under it. */
export const nextKeyFile = (keyFile: string): string => `${keyFile}.next`;

/** The key of a store. */
export const storeKey = async (source: KeySource, store: KeyedStore): Promise<StoreKey> =>
  source.kind === 'made'
    ? madeKey(source.file, store)
    : { key: await givenKey(source), discard: () => undefined };

/**
 * It is created for a new store alone: a sealed store without its key is what something was lost from, and nothing is
 * created in its place.
 */
const madeKey = async (
  keyFile: string,
  { checkKept, refusal, discard, isSealedUnder }: KeyedStore,
): Promise<StoreKey> => {
  await finishRotation(keyFile, isSealedUnder);
  const read = async () => orThrow(await readKeyFile(keyFile), keyFileFailureWording);
  const found = await read();
  if (O.isSome(found)) {
    checkKept(keyFile);
    return { key: found.value, discard: () => undefined };
  }
  const refused = await refusal(keyFile);
  // Another process may have created both by now.
  if (O.isSome(refused) && O.isNone(await read())) throw new Error(refused.value);
  const { key, isNew } = orThrow(await openKeyFile(keyFile), keyFileFailureWording);
  const remove = () => rmSync(keyFile, { force: true });
  return { key, discard: isNew ? () => discard(remove) : () => undefined };
};

/** Puts the new key in its place where a rotation was broken off after the store was sealed under it. */
const finishRotation = async (
  keyFile: string,
  isSealedUnder: KeyedStore['isSealedUnder'],
): Promise<void> => {
  const nextFile = nextKeyFile(keyFile);
  const next = orThrow(await readKeyFile(nextFile), keyFileFailureWording);
  if (O.isSome(next) && (await isSealedUnder(aesGcmSealer(next.value))))
    await replaceKey(keyFile, nextFile);
};

/** The key that the operator gives. */
const givenKey = async (source: Exclude<KeySource, { kind: 'made' }>): Promise<Uint8Array> =>
  source.kind === 'command'
    ? orThrow(await readKeyFromCommand(source.command), keyCommandFailureWording)
    : givenKeyIn(source.file);

/** The key of a store that is open, or was. */
export const currentKey = (source: KeySource): Promise<Uint8Array> =>
  source.kind === 'made' ? givenKeyIn(source.file, 'made') : givenKey(source);

/** The key in a file that the operator names. */
export const givenKeyIn = async (
  file: string,
  origin: KeyFileOrigin = 'given',
): Promise<Uint8Array> => {
  const found = orThrow(await readKeyFile(file, origin), keyFileFailureWording);
  if (O.isSome(found)) return found.value;
  throw new Error(
    `There is no key file ${file}. For a new key run: (umask 077; head -c 32 /dev/urandom > ${file})`,
  );
};
