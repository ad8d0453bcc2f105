import { mkdir, open, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type * as TE from 'fp-ts/lib/TaskEither.js';
import type { RestoreFailure } from '../../../../core/backups/ports/dump-verifier.js';
import type {
  RestoreOrder,
  RestoreUnderWay,
} from '../../../../core/backups/ports/dump-restorer.js';
import { notRestored } from '../../../../core/backups/dump-failure.js';

const HOST_FULL: RestoreFailure = notRestored({ code: 'restore_host_full' });

/** Only what several jobs read has to lie in a file. */
const needsFile = ({ jobs }: RestoreOrder): boolean => jobs > 1;

/** Whether the dump would fit into the folder, if it has to. */
export const hasRoomFor =
  (folder: string, order: RestoreOrder): TE.TaskEither<RestoreFailure, void> =>
  async () => {
    if (!needsFile(order)) return E.right(undefined);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize > order.sizeBytes ? E.right(undefined) : E.left(HOST_FULL);
    } catch {
      return E.left(HOST_FULL);
    }
  };

/** Calls `use` with a file that has the bytes, which only this user can read, and removes it in every case; without one where none is needed. */
export const withDumpFile =
  <A>(
    folder: string,
    restore: RestoreUnderWay,
    bytes: AsyncIterable<Uint8Array>,
    use: (file: string | undefined) => TE.TaskEither<RestoreFailure, A>,
  ): TE.TaskEither<RestoreFailure, A> =>
  async () => {
    if (!needsFile(restore)) return use(undefined)();
    const name = `${process.pid}-${restore.run}.dump`;
    const file = join(folder, name);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await removeDead(folder);
      IN_USE.add(name);
      const written = await write(file, bytes);
      return E.isLeft(written) ? written : await use(file)();
    } finally {
      await rm(file, { force: true });
      IN_USE.delete(name);
    }
  };

/** The files of this process. */
const IN_USE = new Set<string>();

/** Removes the files of processes that were killed. */
export const removeDead = async (folder: string): Promise<void> => {
  const files = await readdir(folder).catch(() => []);
  for (const name of files) {
    const [, pid] = /^(\d+)-[0-9a-f-]{36}\.dump$/.exec(name) ?? [];
    if (pid !== undefined && !IN_USE.has(name) && !isOfAnother(Number(pid)))
      await rm(join(folder, name), { force: true });
  }
};

/** Whether another process that lives has this number; after a restart our own may be that of one that was killed. */
const isOfAnother = (pid: number): boolean => {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** What was wrong with the bytes is known to who made them. */
const write = async (
  file: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<E.Either<RestoreFailure, void>> => {
  try {
    const opened = await open(file, 'wx', 0o600);
    try {
      for await (const part of bytes) await opened.writeFile(part);
      return E.right(undefined);
    } finally {
      await opened.close();
    }
  } catch {
    return E.left(HOST_FULL);
  }
};
