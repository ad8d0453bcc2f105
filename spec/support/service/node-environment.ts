import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from './shipshape-process.js';

/** The key of `SEALER`, as the file that an operator copies to every node. */
const SHARED_KEY = Buffer.alloc(32, 5);

/** The environment of one node: its own data directory with a copy of the key, and the store that all nodes share. */
export const nodeEnvironment = async (
  dataDir: string,
  store: string,
  key: Uint8Array = SHARED_KEY,
): Promise<Env> => {
  await mkdir(dataDir, { mode: 0o700 });
  await writeFile(join(dataDir, 'shipshape.key'), key, { mode: 0o600 });
  // Without a file of the embedded store, a key means that the store is lost.
  if (store.startsWith('sqlite')) await writeFile(join(dataDir, 'shipshape.db'), '');
  return { SHIPSHAPE_DATA_DIR: dataDir, SHIPSHAPE_STORE: store, SHIPSHAPE_TOOL_DIRS: dataDir };
};
