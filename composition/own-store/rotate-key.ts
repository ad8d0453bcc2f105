import { aesGcmSealer } from '../../adapters/crypto/aes-gcm-sealer.js';
import { ed25519Signer } from '../../adapters/crypto/ed25519-signer.js';
import { replaceKey } from '../../adapters/crypto/key-command.js';
import { keyFileFailureWording, openKeyFile } from '../../adapters/crypto/open-key-file.js';
import type { KeyUse } from '../../adapters/store/sql/rows/sealed-rows.js';
import { portFailureWording } from '../../core/shared/port-failure-wording.js';
import { createShipshape } from '../create-shipshape.js';
import { noStore, storeExists } from '../open-local.js';
import { orThrow } from '../modules/container.js';
import type { KeySource } from '../modules/store/store-key.js';
import { currentKey, givenKeyIn, keySource, nextKeyFile } from '../modules/store/store-key.js';
import type { Settings } from '../settings/settings.js';
import { keptStore, type KeptStore } from '../fleet-documents/store-setup.js';

export interface RotatedKey {
  /** How many secrets are sealed under the new key. */
  readonly secrets: number;
  /** The file that has it. */
  readonly keyFile: string;
}

/**
 * Seals the secrets of the store under a new key, which takes the place of the old one, and signs its audit by it; of a key that the
 * operator gives, the file of the new one is named. Broken off anywhere, the store opens under the old key or under the new one.
 * Rejects in words for people.
 */
export const rotateKey = async (settings: Settings, newKeyFile?: string): Promise<RotatedKey> => {
  if (!storeExists(settings)) throw new Error(noStore(settings));
  const store = keptStore(settings);
  const source = keySource(settings);
  const nextFile = fileOfNext(source, newKeyFile);
  // What opens is sealed under the key at hand, and has the schema of this version.
  await (await createShipshape(settings)).close();
  const old = useOf(await currentKey(source));
  const makeKey = async (): Promise<KeyUse> =>
    useOf(
      source.kind === 'made'
        ? orThrow(await openKeyFile(nextFile), keyFileFailureWording).key
        : await givenKeyIn(nextFile),
    );
  const secrets = await reseal(store, old, makeKey);
  if (source.kind !== 'made') return { secrets, keyFile: nextFile };
  await replaceKey(source.file, nextFile);
  return { secrets, keyFile: source.file };
};

const useOf = (key: Uint8Array): KeyUse => ({
  sealer: aesGcmSealer(key),
  signer: ed25519Signer(key),
});

const fileOfNext = (source: KeySource, named: string | undefined): string => {
  if (source.kind === 'made') {
    if (named === undefined) return nextKeyFile(source.file);
    throw new Error(
      'Shipshape makes the new key itself. --new-key-file is for a key that you give it, by SHIPSHAPE_KEY_FILE or SHIPSHAPE_KEY_COMMAND.',
    );
  }
  if (named !== undefined) return named;
  throw new Error(
    'The key of this store is yours to give (SHIPSHAPE_KEY_FILE, SHIPSHAPE_KEY_COMMAND). Name a file with the new one: --new-key-file FILE',
  );
};

const reseal = async (
  store: KeptStore,
  old: KeyUse,
  makeKey: () => Promise<KeyUse>,
): Promise<number> => {
  if (store.kind === 'sqlite') {
    const { resealSqliteStore } =
      await import('../../adapters/store/sqlite/opening/reseal-store.js');
    const { sqliteOpenFailureWording } =
      await import('../../adapters/store/sqlite/opening/open-failure.js');
    return orThrow(await resealSqliteStore(store.file, old, makeKey), (failure) =>
      failure._tag === 'Corrupt' ? portFailureWording(failure) : sqliteOpenFailureWording(failure),
    );
  }
  const { resealPostgresStore } =
    await import('../../adapters/store/postgres/opening/reseal-store.js');
  const { postgresOpenFailureWording } =
    await import('../../adapters/store/postgres/opening/open-failure.js');
  return orThrow(await resealPostgresStore(store.url, old, makeKey), (failure) =>
    failure._tag === 'Corrupt' ? portFailureWording(failure) : postgresOpenFailureWording(failure),
  );
};
