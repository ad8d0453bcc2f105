import { type FileHandle, link, lstat, open, readdir, rename, unlink } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { refusal, storageError } from '../storage-error.js';
import { exists, syncFolder } from './read-file.js';
import { codeOf } from './local-errors.js';
import type { Dirent } from 'node:fs';
import * as E from 'fp-ts/lib/Either.js';
import type { IsUnderWay } from '../../../core/backups/ports/dump-storage.js';
import type { PortTask } from '../../../core/shared/ports/port-failure.js';
import { isDumpObject } from '../../../core/backups/object-name.js';
import { isProbe, isStep, OLD_PROBE_MS, wholeOf } from '../object-steps.js';

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
    await fill(handle, bytes);
    await giveName(part, path);
  } catch (error) {
    await unlink(part).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(path));
};

/** Writes all bytes, and closes the file in any case. */
const fill = async (handle: FileHandle, bytes: AsyncIterable<Uint8Array>): Promise<void> => {
  try {
    for await (const part of bytes)
      for (let at = 0; at < part.length;) at += (await handle.write(part, at)).bytesWritten;
    await handle.sync();
  } finally {
    await handle.close();
  }
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

/** Removes the parts of dumps, and of probes, whose writer has ended. */
export const sweepParts = async (root: string, underWay: PortTask<IsUnderWay>): Promise<number> => {
  const parts: { readonly path: string; readonly object: string }[] = [];
  const probes: string[] = [];
  for await (const { folder, name } of filesUnder(root)) {
    const path = join(folder, name);
    const whole = wholeOf(name);
    const object = whole === undefined ? '' : relative(root, join(folder, whole));
    if (isDumpObject(object)) parts.push({ path, object });
    else if (folder === root && isProbe(name) && (await isOld(path))) probes.push(path);
  }
  const isUnderWay = await underWay();
  if (E.isLeft(isUnderWay)) throw storageError(isUnderWay.left);
  const left = parts.filter(({ object }) => !isUnderWay.right(object)).map(({ path }) => path);
  const removed = await Promise.all([...left, ...probes].map(unlinkIfThere));
  return removed.filter(Boolean).length;
};

/** Every file, in folders that are no links and in which an object may be. */
async function* filesUnder(
  folder: string,
  entries?: readonly Dirent[],
): AsyncGenerator<{ readonly folder: string; readonly name: string }, void, void> {
  for (const entry of entries ?? (await readdir(folder, { withFileTypes: true }))) {
    if (entry.isFile()) yield { folder, name: entry.name };
    if (!entry.isDirectory() || !isStep(entry.name)) continue;
    const below = join(folder, entry.name);
    yield* filesUnder(below, await readdir(below, { withFileTypes: true }).catch(noneIfNotOurs));
  }
}

const NOT_OURS = new Set<unknown>(['ENOENT', 'EACCES', 'EPERM']);

/** Files that were removed meanwhile, and those of others, such as `lost+found`, do not keep the rest from being swept. */
const noneIfNotOurs = (error: unknown): readonly Dirent[] => {
  if (NOT_OURS.has(codeOf(error))) return [];
  throw error;
};

const isOld = (path: string): Promise<boolean> =>
  lstat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs > OLD_PROBE_MS,
    () => false,
  );

const unlinkIfThere = (path: string): Promise<boolean> =>
  unlink(path).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return false;
      throw error;
    },
  );
