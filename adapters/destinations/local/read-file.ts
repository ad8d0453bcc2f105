import { constants, type Stats } from 'node:fs';
import { lstat, mkdir, open, realpath, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import * as O from 'fp-ts/lib/Option.js';
import { refusal } from '../storage-error.js';
import type { DestinationTarget } from '../../../core/backups/destination-target.js';
import { ABSOLUTE_PATH, required } from '../../../core/described/value.js';
import { settingsAt } from '../destination-kind.js';
import { isMarked, MARK, MARK_TEXT, markAt, objectSteps } from '../object-steps.js';
import { codeOf } from './local-errors.js';

/** A regular file in real folders; none if there is no such file. */
const findFile = async (path: string, signal: AbortSignal): Promise<O.Option<Stats>> => {
  signal.throwIfAborted();
  const file = await lstat(path).catch(undefinedIfGone);
  if (file === undefined) return O.none;
  await insistOnRealFolder(dirname(path));
  if (!file.isFile()) throw refusal('destination_denied');
  return O.some(file);
};

/** The size of a file; none if there is no such file. */
export const sizeOfFile = async (path: string, signal: AbortSignal): Promise<O.Option<number>> =>
  O.map(({ size }: Stats) => size)(await findFile(path, signal));

/** The bytes of a file; it is opened with the first. */
export const openFile = async (
  path: string,
  signal: AbortSignal,
): Promise<O.Option<AsyncIterable<Uint8Array>>> =>
  O.map(() => readParts(path, signal))(await findFile(path, signal));

const PART_BYTES = 256 * 1024;

async function* readParts(
  path: string,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, void> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    for (;;) {
      signal.throwIfAborted();
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafeSlow(PART_BYTES));
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

export const undefinedIfGone = (error: NodeJS.ErrnoException): undefined => {
  if (error.code === 'ENOENT') return undefined;
  throw error;
};

export const FIELDS = {
  path: required(ABSOLUTE_PATH, {
    label: 'Folder',
    placeholder: '/var/backups',
    hint: 'An absolute path that exists',
    help: 'the absolute path of a folder that exists on the Shipshape host',
  }),
};

/** The folder of a destination, by its real path. */
export interface LocalFolder {
  readonly root: string;
  readonly mark: string;
}

/** The folder has to be there, with its mark if it had one: where nothing is mounted, nothing shall be written. */
export const folderOf = async (
  target: Pick<DestinationTarget, 'settings' | 'mark'>,
): Promise<LocalFolder> => {
  const { path } = settingsAt({ fields: FIELDS }, target);
  const root = await realpath(path);
  if (!(await stat(root)).isDirectory()) throw refusal('destination_missing');
  const mark = markAt(path);
  if (isMarked(target, mark) && !(await exists(join(root, MARK))))
    throw refusal('destination_unmounted');
  return { root, mark };
};

/** Marks a folder, so that it is missed where another one is in its place. */
export const leaveMark = async (root: string): Promise<void> => {
  try {
    const handle = await open(join(root, MARK), 'wx', 0o600);
    try {
      await handle.writeFile(MARK_TEXT);
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return;
    throw error;
  }
  await syncFolder(root);
};

/** Whether there is something at a path, be it a link. */
export const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return false;
      throw error;
    },
  );

export const placeOf = (root: string, object: string): string => join(root, ...objectSteps(object));

/** Fails where a folder on the way is a link: it may lead anywhere. */
export const insistOnRealFolder = async (folder: string): Promise<void> => {
  if ((await realpath(folder)) !== folder) throw refusal('destination_denied');
};

/** Makes the folders from the root down to this one which are missing, and lets them survive a loss of power. */
export const makeFolder = async (root: string, folder: string): Promise<void> => {
  let above = root;
  for (const step of relative(root, folder).split(sep)) {
    const here = join(above, step);
    if (await makeOne(here)) await syncFolder(above);
    // A link may lead anywhere.
    if (!(await lstat(here)).isDirectory()) throw refusal('destination_denied');
    above = here;
  }
};

const makeOne = (folder: string): Promise<boolean> =>
  mkdir(folder, { mode: 0o700 }).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === 'EEXIST') return false;
      throw error;
    },
  );

/** Writes the entries of a folder through to the disk. */
export const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    await handle.sync();
  } catch (error) {
    // Some file systems of networks write entries through, and know no such call.
    if (codeOf(error) !== 'EINVAL') throw error;
  } finally {
    await handle.close();
  }
};
