import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { aesGcmSealer } from '../../adapters/crypto/aes-gcm-sealer.js';
import { writePrivateFile } from '../../adapters/crypto/create-key.js';
import { orThrow } from '../modules/or-throw.js';
import { currentKey, keySource } from '../modules/store/store-key.js';
import type { Settings } from '../settings/settings.js';
import { keptStore, type KeptStore } from '../fleet-documents/store-setup.js';
import { runPostgresTool } from './run-postgres-tool.js';

/** The files of a backup. */
export const BACKUP_FILES = {
  key: 'shipshape.key',
  sqlite: 'shipshape.db',
  postgres: 'shipshape.dump',
} as const;

/**
 * Copies the store and its key into an empty folder, while services go on. All of the copy is of one moment, and opens under the key
 * beside it. Returns the names of the files. Rejects in words for people.
 */
export const backUpStore = async (
  settings: Settings,
  directory: string,
): Promise<readonly string[]> => {
  const store = keptStore(settings);
  const key = await currentKey(keySource(settings));
  await mkdir(directory, { recursive: true, mode: 0o700 });
  if ((await readdir(directory)).length > 0)
    throw new Error(`The folder ${directory} is not empty. Name a new one for the backup.`);
  await writePrivateFile(join(directory, BACKUP_FILES.key), key);
  const copy = join(directory, BACKUP_FILES[store.kind]);
  const isSealed = await copyStore(store, settings, copy, key);
  if (!isSealed)
    throw new Error(
      `The copy in ${directory} does not open under its key: the key was rotated meanwhile. Remove that folder, and try again.`,
    );
  return [BACKUP_FILES.key, BACKUP_FILES[store.kind]];
};

/** Returns whether what was copied is sealed under the key. */
const copyStore = async (
  store: KeptStore,
  settings: Settings,
  copy: string,
  key: Uint8Array,
): Promise<boolean> => {
  if (store.kind === 'sqlite') {
    const { copySqliteStore } = await import('../../adapters/store/sqlite/opening/seal.js');
    const { sqliteOpenFailureWording } =
      await import('../../adapters/store/sqlite/opening/open-failure.js');
    const { isSealedUnder } = await import('../../adapters/store/sqlite/opening/seal.js');
    orThrow(copySqliteStore(store.file, copy), sqliteOpenFailureWording);
    return isSealedUnder(copy, aesGcmSealer(key));
  }
  const { isSealedUnder } = await import('../../adapters/store/postgres/opening/reseal-store.js');
  const isSealed = () => isSealedUnder(store.url, aesGcmSealer(key));
  const isBefore = await isSealed();
  const options = ['--format=custom', '--schema=shipshape', '--no-owner', '--no-acl'];
  // The tool keeps the mode of a file that is there.
  await writePrivateFile(copy, new Uint8Array());
  await runPostgresTool('pg_dump', { settings, url: store.url }, [...options, `--file=${copy}`]);
  return isBefore && (await isSealed());
};
