import { readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makePrivateFolder, writePrivateFile } from '../../adapters/crypto/key-command.js';
import { createShipshape } from '../create-shipshape.js';
import { orThrow } from '../modules/container.js';
import { keySource } from '../modules/store/store-key.js';
import type { Settings } from '../settings/settings.js';
import { BACKUP_FILES, runPostgresTool } from './back-up-store.js';
import { keptStore } from '../fleet-documents/store-setup.js';

/**
 * Puts a store and its key where the settings want them, from a folder that `backUpStore` has made, and opens it once. It never
 * replaces a store or a key. Rejects in words for people.
 */
export const restoreStore = async (settings: Settings, directory: string): Promise<void> => {
  const store = keptStore(settings);
  const copy = join(directory, BACKUP_FILES[store.kind]);
  if (!(await exists(copy)))
    throw new Error(
      `There is no ${BACKUP_FILES[store.kind]} in ${directory}: it holds no backup of such a store (see SHIPSHAPE_STORE).`,
    );
  const key = keySource(settings);
  const files = [
    ...(store.kind === 'sqlite' ? [{ from: copy, to: store.file }] : []),
    ...(key.kind === 'made' ? [{ from: join(directory, BACKUP_FILES.key), to: key.file }] : []),
  ];
  for (const { to } of files)
    if (await exists(to))
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

const exists = async (file: string): Promise<boolean> =>
  (await stat(file).catch(() => undefined)) !== undefined;
