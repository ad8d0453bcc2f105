import { type FileHandle, link, open, rename, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { refusal } from '../storage-error.js';
import { exists, syncFolder } from './read-file.js';
import { codeOf } from './local-errors.js';

/** The file in which an object is written, next to where it will be. */
export const partOf = (path: string): string => join(dirname(path), `.${basename(path)}.part`);

/**
 * Writes a file that has its name only once all of its bytes are on the disk. Whatever fails, no part is left. The folder
 * exists already.
 */
export const writeFile = async (path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> => {
  const part = partOf(path);
  const handle = await open(part, 'wx', 0o600);
  try {
    await fill(handle, bytes).finally(() => handle.close());
    await giveName(part, path);
  } catch (error) {
    await unlink(part).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(path));
};

const fill = async (handle: FileHandle, bytes: AsyncIterable<Uint8Array>): Promise<void> => {
  for await (const part of bytes)
    for (let at = 0; at < part.length;) at += (await handle.write(part, at)).bytesWritten;
  await handle.sync();
};

/** File systems that know no second name for a file, such as those of USB sticks and of some networks. */
const WITHOUT_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/** A second name is never given in the place of a file that is there, which renaming would replace. */
const giveName = async (part: string, path: string): Promise<void> => {
  try {
    await link(part, path);
  } catch (error) {
    const code = codeOf(error) ?? '';
    if (!WITHOUT_LINKS.has(code)) throw error;
    if (await exists(path)) throw refusal('destination_failed');
    return rename(part, path);
  }
  await unlink(part);
};
