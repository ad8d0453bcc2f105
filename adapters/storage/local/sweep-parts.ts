import type { Dirent } from 'node:fs';
import { lstat, readdir, unlink } from 'node:fs/promises';
import { join, relative } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { IsUnderWay } from '../../../core/backups/ports/dump-storage.js';
import type { PortFailure } from '../../../core/shared/ports/port-failure.js';
import { isDumpObject } from '../../../core/backups/object-name.js';
import { isProbe, OLD_PROBE_MS, wholeOf } from '../object-steps.js';
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

/** Every file, in folders that are no links. */
async function* filesUnder(
  folder: string,
): AsyncGenerator<{ readonly folder: string; readonly name: string }, void, void> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(noneIfGone)) {
    if (entry.isDirectory()) yield* filesUnder(join(folder, entry.name));
    else if (entry.isFile()) yield { folder, name: entry.name };
  }
}

const noneIfGone = (error: unknown): readonly Dirent[] => {
  if (codeOf(error) === 'ENOENT') return [];
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
