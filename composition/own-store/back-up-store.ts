import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { aesGcmSealer } from '../../adapters/crypto/aes-gcm-sealer.js';
import { makePrivateFolder, writePrivateFile } from '../../adapters/crypto/key-command.js';
import { orThrow } from '../modules/container.js';
import { currentKey, keySource } from '../modules/store/store-key.js';
import type { Settings } from '../settings/settings.js';
import { keptStore, type KeptStore } from '../fleet-documents/store-setup.js';
import * as E from 'fp-ts/lib/Either.js';
import { execaDumpToolProbe } from '../../adapters/dump-tools/execa-dump-tool-probe.js';
import { toolDirectories } from '../modules/servers-module.js';
import { createShipshape } from '../create-shipshape.js';
import { noStore, storeExists } from '../open-local.js';

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
  if (!storeExists(settings)) throw new Error(noStore(settings));
  const store = keptStore(settings);
  const key = await currentKey(keySource(settings));
  await makePrivateFolder(directory);
  if ((await readdir(directory)).length > 0)
    throw new Error(`The folder ${directory} is not empty. Name a new one for the backup.`);
  const copy = join(directory, BACKUP_FILES[store.kind]);
  const isSealed = await copyStore(store, settings, copy, key);
  // The disk has the name of the copy as well then.
  await writePrivateFile(join(directory, BACKUP_FILES.key), key);
  if (!isSealed)
    throw new Error(
      `The copy in ${directory} does not open under its key: the key was rotated meanwhile. Remove that folder, and try again.`,
    );
  return [BACKUP_FILES.key, BACKUP_FILES[store.kind]];
};

const OTHER_KEY =
  'The store was sealed under another key than the one given. Give the one that belongs to it (its key file, SHIPSHAPE_KEY_FILE or SHIPSHAPE_KEY_COMMAND).';

/** Returns whether what was copied is sealed under the key. Nothing is copied of a store that is sealed under another. */
const copyStore = async (
  store: KeptStore,
  settings: Settings,
  copy: string,
  key: Uint8Array,
): Promise<boolean> => {
  if (store.kind === 'sqlite') {
    const { copySqliteStore, isSealedUnder } =
      await import('../../adapters/store/sqlite/opening/seal.js');
    const { sqliteOpenFailureWording } =
      await import('../../adapters/store/sqlite/opening/open-failure.js');
    const isSealed = () => isSealedUnder(store.file, aesGcmSealer(key));
    if (!isSealed()) throw new Error(OTHER_KEY);
    // It is not opened: the driver finds no folder of root, whose user the program of a package may not be.
    orThrow(copySqliteStore(store.file, copy), sqliteOpenFailureWording);
    return isSealed();
  }
  const { isSealedUnder } = await import('../../adapters/store/postgres/opening/reseal-store.js');
  const isSealed = () => isSealedUnder(store.url, aesGcmSealer(key));
  if (!(await isSealed())) throw new Error(OTHER_KEY);
  const options = ['--format=custom', '--schema=shipshape', '--no-owner', '--no-acl'];
  // The tool keeps the mode of a file that is there.
  await writePrivateFile(copy, new Uint8Array());
  await runPostgresTool('pg_dump', { settings, url: store.url }, [...options, `--file=${copy}`]);
  return isSealed();
};

/**
 * Runs the newest tool of PostgreSQL on the database of a URL. The password goes by the environment: every user of the machine can
 * read a command line. Rejects in the last words of the tool.
 */
export const runPostgresTool = async (
  tool: 'pg_dump' | 'pg_restore',
  { settings, url }: { readonly settings: Settings; readonly url: string },
  arguments_: readonly string[],
): Promise<void> => {
  const { execa } = await import('execa');
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const { failed, stderr } = await execa(
    join(await newestTools(settings), tool),
    ['--no-password', `--dbname=${address.href}`, ...arguments_],
    {
      env: { ...(password !== '' && { PGPASSWORD: password }), LC_MESSAGES: 'C' },
      reject: false,
      stdin: 'ignore',
    },
  );
  if (failed) throw new Error(`${tool} has failed: ${stderr.trim().replaceAll('\n', ' ')}`);
};

/** The directory of the newest client programs; those of an older release do not dump a newer server. */
const newestTools = async (settings: Settings): Promise<string> => {
  const directories = toolDirectories(settings);
  const timeoutMs = settings.checkDeadlineMs;
  const found = await execaDumpToolProbe({ directories, timeoutMs }).find('postgresql')();
  const [newest] = E.isRight(found) ? found.right.tools : [];
  if (newest !== undefined) return dirname(newest.file);
  throw new Error(
    "There is no pg_dump. Install the client programs of PostgreSQL, of the release of the store's server or a newer one, or name their directory in SHIPSHAPE_TOOL_DIRS.",
  );
};

/**
 * Puts a store and its key where the settings want them, from a folder that `backUpStore` has made, and opens it once. It never
 * replaces a store or a key. Rejects in words for people.
 */
export const restoreStore = async (settings: Settings, directory: string): Promise<void> => {
  const store = keptStore(settings);
  const copy = join(directory, BACKUP_FILES[store.kind]);
  if (!existsSync(copy))
    throw new Error(
      `There is no ${BACKUP_FILES[store.kind]} in ${directory}: it holds no backup of such a store (see SHIPSHAPE_STORE).`,
    );
  const key = keySource(settings);
  const files = [
    ...(store.kind === 'sqlite' ? [{ from: copy, to: store.file }] : []),
    ...(key.kind === 'made' ? [{ from: join(directory, BACKUP_FILES.key), to: key.file }] : []),
  ];
  for (const { to } of files)
    if (existsSync(to))
      throw new Error(`${to} is there already. Move it away first: a backup replaces nothing.`);
  if (store.kind === 'postgres') {
    await refuseOther(store.url, directory);
    await runPostgresTool('pg_restore', { settings, url: store.url }, [...RESTORE_OPTIONS, copy]);
  }
  try {
    for (const { from, to } of files) {
      await makePrivateFolder(dirname(to));
      await writePrivateFile(to, await readFile(from));
    }
    await (await createShipshape(settings)).close();
  } catch (error) {
    for (const { to } of files) await rm(to, { force: true });
    throw error;
  }
};

const RESTORE_OPTIONS = ['--no-owner', '--no-acl', '--single-transaction', '--exit-on-error'];

const refuseOther = async (url: string, directory: string): Promise<void> => {
  const { hasStore } = await import('../../adapters/store/postgres/opening/reseal-store.js');
  const { postgresOpenFailureWording } =
    await import('../../adapters/store/postgres/opening/open-failure.js');
  if (orThrow(await hasStore(url), postgresOpenFailureWording))
    throw new Error(
      `The database of SHIPSHAPE_STORE has a store already. Restore ${directory} into an empty database: a backup replaces nothing.`,
    );
};
