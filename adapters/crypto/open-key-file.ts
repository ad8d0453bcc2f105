import { randomBytes, randomUUID } from 'node:crypto';
import { type FileHandle, link, mkdir, open, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import {
  type KeyFileFailure,
  keyFileExposed,
  keyFileUnusable,
  keyFileWrongSize,
} from './key-file-failure.js';

const KEY_BYTES = 32;

/** Windows has no file modes, and does not let a directory be opened. */
const isPosix = process.platform !== 'win32';

/**
 * The key in a file of 32 bytes. If there is no file yet, it is created with a random key, readable by its owner alone.
 * If several processes find none at once, one creates it and all of them read the same key.
 */
export const openKeyFile = async (file: string): Promise<E.Either<KeyFileFailure, Uint8Array>> => {
  try {
    return await readKey(file);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') return E.left(keyFileUnusable(file, codeOf(error)));
  }
  try {
    await createKey(file);
    return await readKey(file);
  } catch (error) {
    return E.left(keyFileUnusable(file, codeOf(error)));
  }
};

const readKey = async (file: string): Promise<E.Either<KeyFileFailure, Uint8Array>> => {
  const handle = await open(file, 'r');
  try {
    const status = await handle.stat();
    const { mode, size } = status;
    if (!status.isFile()) return E.left(keyFileUnusable(file, 'not a plain file'));
    if (isPosix && (mode & 0o077) !== 0) return E.left(keyFileExposed(file, mode & 0o777));
    if (size !== KEY_BYTES) return E.left(keyFileWrongSize(file, size));
    return E.right(await handle.readFile());
  } finally {
    await handle.close();
  }
};

/** A link appears whole or not at all, and never replaces a file; so no process ever reads half a key. */
const createKey = async (file: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomUUID()}`;
  await withFile(draft, 'wx', async (handle) => {
    await handle.writeFile(randomBytes(KEY_BYTES));
    await handle.sync();
  });
  try {
    await link(draft, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await unlink(draft);
  }
  if (isPosix) await withFile(dirname(file), 'r', (directory) => directory.sync());
};

const withFile = async (
  path: string,
  flags: string,
  use: (handle: FileHandle) => Promise<void>,
): Promise<void> => {
  const handle = await open(path, flags, 0o600);
  try {
    await use(handle);
  } finally {
    await handle.close();
  }
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
