import { quotedWord } from '../../../core/shared/shell-word.js';
import { destinationKind } from '../destination-kind.js';
import {
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
import * as TE from 'fp-ts/lib/TaskEither.js';
import type {
  DestinationSpace,
  DumpStorage,
  ProbedDestination,
  StorageFailure,
  WrittenObject,
} from '../../../core/backups/ports/dump-storage.js';
import type { DestinationTarget } from '../../../core/backups/destination-target.js';
import { PROBE } from '../object-steps.js';
import { oneChunk, sourceBytes, writeFailure } from '../dump-storage-by-kind.js';
import { explained, failureUnder, refusal } from '../storage-error.js';
import { toLocalFailure } from './local-errors.js';
import { sweepParts, writeFile } from './write-file.js';

export const local = destinationKind({
  ...{ kind: 'local', label: 'A folder of the Shipshape host', fields: FIELDS },
  ...{ place: [], where: ['path'] },
  storage: ({ onMessage }) => localStorage(onMessage),
  fetch: ({ path }, object, file) => [
    '# On the Shipshape host:',
    `cp ${quotedWord(`${path}/${object}`)} ${quotedWord(file)}`,
  ],
});

/** Called with what an operator has to know of a failure that has no name of its own. */
export type OnStorageMessage = (message: string) => void;

/** Keeps objects as files below a folder of this host, which must exist. */
export const localStorage = (onMessage: OnStorageMessage): DumpStorage => {
  const failureAt =
    ({ name }: DestinationTarget) =>
    (error: unknown): StorageFailure => {
      const failure = toLocalFailure(error);
      const { code, syscall } = error as NodeJS.ErrnoException;
      if (failure._tag === 'StorageRefused' && failure.code === 'destination_failed')
        onMessage(`${name}: ${[syscall, code].filter(Boolean).join(' ') || 'it failed'}`);
      return failure;
    };
  const under = (target: DestinationTarget, signal: AbortSignal) =>
    failureUnder(signal, failureAt(target));
  return {
    probe: (target, signal) => TE.tryCatch(() => probe(target, signal), under(target, signal)),
    put: (target, object, bytes, signal) =>
      TE.tryCatch(
        () => put(target, object, bytes, signal),
        (error) => writeFailure(error, signal, failureAt(target)),
      ),
    open: (target, object, signal) =>
      TE.tryCatch(
        async () =>
          explained(await openFile(await placeIn(target, object), signal), under(target, signal)),
        under(target, signal),
      ),
    size: (target, object, signal) =>
      TE.tryCatch(
        async () => sizeOfFile(await placeIn(target, object), signal),
        under(target, signal),
      ),
    remove: (target, object) =>
      TE.tryCatch(async () => removeFile(await placeIn(target, object)), failureAt(target)),
    sweep: (target, underWay) =>
      TE.tryCatch(
        async () => sweepParts((await folderOf(target)).root, underWay),
        failureAt(target),
      ),
  };
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
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<WrittenObject> => {
  const source = sourceBytes(bytes, signal);
  try {
    signal.throwIfAborted();
    const { root } = await folderOf(target);
    const path = placeOf(root, object);
    await makeFolder(root, dirname(path));
    await writeFile(path, source);
    return source.written();
  } finally {
    source.end();
  }
};

const removeFile = async (path: string): Promise<void> => {
  if ((await lstat(path).catch(undefinedIfGone)) === undefined) return;
  await insistOnRealFolder(dirname(path));
  await unlinkIfThere(path);
};

const unlinkIfThere = (path: string): Promise<void> => unlink(path).catch(undefinedIfGone);
