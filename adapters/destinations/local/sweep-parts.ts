import type { Dirent } from 'node:fs';
import { lstat, readdir, unlink } from 'node:fs/promises';
import { join, relative } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { IsUnderWay } from '../../../core/backups/ports/dump-storage.js';
import type { PortFailure } from '../../../core/shared/ports/port-failure.js';
import { isDumpObject } from '../../../core/backups/object-name.js';
import { isProbe, isStep, OLD_PROBE_MS, wholeOf } from '../object-steps.js';
import { storageError } from '../storage-error.js';
import { codeOf } from './local-errors.js';

/** Removes the parts of dumps, and of probes, whose writer is gone. */
export const sweepParts = async (
  root: string,
  underWay: TaskEither<PortFailure, IsUnderWay>,
): Promise<number> => {
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

/** What is gone, and what somebody else keeps there, such as `lost+found`, does not keep the rest from being swept. */
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
