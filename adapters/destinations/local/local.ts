import { quotedWord } from '../../../core/shared/shell-word.js';
import { destinationKind } from '../destination-kind.js';
import {
  exists,
  FIELDS,
  folderOf,
  insistOnRealFolder,
  leaveMark,
  makeFolder,
  openFile,
  placeOf,
  sizeOfFile,
  undefinedIfGone,
} from './read-file.js';
import { randomBytes, randomUUID } from 'node:crypto';
import { lstat, readFile, statfs, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as O from 'fp-ts/lib/Option.js';
import type {
  DestinationSpace,
  DumpStorage,
  ProbedDestination,
  WrittenObject,
} from '../../../core/backups/ports/dump-storage.js';
import type { DestinationTarget } from '../../../core/backups/destination-target.js';
import { PROBE } from '../object-steps.js';
import { oneChunk, type SourceBytes, sourceBytes } from '../dump-storage-by-kind.js';
import { refusal } from '../storage-error.js';
import { notedFailures, type OnStorageMessage, storageOf } from '../storage-of.js';
import { toLocalFailure } from './local-errors.js';
import { sweepParts, writeFile } from './write-file.js';

export const local = destinationKind({
  kind: 'local',
  label: 'A folder of the Shipshape host',
  fields: FIELDS,
  place: [],
  where: ['path'],
  storage: ({ onMessage }) => localStorage(onMessage),
  fetch: ({ path }, object, file) => [
    '# On the Shipshape host:',
    `cp ${quotedWord(`${path}/${object}`)} ${quotedWord(file)}`,
  ],
});

/** Keeps objects as files below a folder of this host, which must exist. */
export const localStorage = (onMessage: OnStorageMessage): DumpStorage =>
  storageOf(
    {
      probe,
      put,
      open: async (target, object, signal) => openFile(await placeIn(target, object), signal),
      size: async (target, object, signal) => sizeOfFile(await placeIn(target, object), signal),
      remove: async (target, object) => removeFile(await placeIn(target, object)),
      sweep: async (target, underWay) => sweepParts((await folderOf(target)).root, underWay),
    },
    notedFailures(onMessage, toLocalFailure, nameOf),
  );

const nameOf = (error: unknown): string => {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return [syscall, code].filter(Boolean).join(' ') || 'it failed';
};

const placeIn = async (target: DestinationTarget, object: string): Promise<string> =>
  placeOf((await folderOf(target)).root, object);

const probe = async (
  target: DestinationTarget,
  signal: AbortSignal,
): Promise<ProbedDestination> => {
  const { root, mark } = await folderOf(target);
  const path = join(root, `${PROBE}${randomUUID()}`);
  const written = randomBytes(32);
  try {
    await writeFile(path, sourceBytes(oneChunk(written), signal));
    if (!written.equals(await readFile(path))) throw refusal('destination_altered');
  } finally {
    await unlinkIfThere(path);
  }
  if (target.isDraft !== true) await leaveMark(root);
  return { ...(await spaceAt(root)), mark: O.some(mark) };
};

const spaceAt = async (root: string): Promise<DestinationSpace> => {
  const { bavail, blocks, bsize } = await statfs(root);
  // Some file systems of networks have no figures.
  if (blocks === 0) return { freeBytes: O.none, totalBytes: O.none };
  return { freeBytes: O.some(bavail * bsize), totalBytes: O.some(blocks * bsize) };
};

const put = async (
  target: DestinationTarget,
  object: string,
  source: SourceBytes,
  signal: AbortSignal,
): Promise<WrittenObject> => {
  signal.throwIfAborted();
  const { root } = await folderOf(target);
  const path = placeOf(root, object);
  await makeFolder(root, dirname(path));
  await writeFile(path, source);
  // Another disk may have been over the folder meanwhile, and have what was written.
  await folderOf(target);
  if (!(await exists(path))) throw refusal('destination_altered');
  return source.written();
};

const removeFile = async (path: string): Promise<void> => {
  if ((await lstat(path).catch(undefinedIfGone)) === undefined) return;
  await insistOnRealFolder(dirname(path));
  await unlinkIfThere(path);
};

const unlinkIfThere = (path: string): Promise<void> => unlink(path).catch(undefinedIfGone);
