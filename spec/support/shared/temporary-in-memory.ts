import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rm, statfs, symlink } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Short: a path of a socket has 107 bytes at most. */
const PREFIX = 'ss-';

/** What a run needs is a fraction of that. */
const LEAST_BYTES = 8 * 1024 ** 3;

/** Unpacked there by `.ci/newer-servers`. */
const NEWER_SERVERS = 'shipshape-newer-servers';

const hasEnough = async (): Promise<boolean> => {
  if (process.env['TMPDIR'] !== undefined || freemem() < LEAST_BYTES) return false;
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '');
  // Containers may let nothing run there, such as the tools that specs write.
  if (!/ \/dev\/shm tmpfs (?!\S*noexec)/.test(mounts)) return false;
  const found = await statfs(MEMORY).catch(() => undefined);
  return found !== undefined && found.bavail * found.bsize >= LEAST_BYTES;
};

/** Runs that were killed have left theirs. */
const removeLeft = async (): Promise<void> => {
  const left = (await readdir(MEMORY)).filter(
    (name) => name.startsWith(PREFIX) && !existsSync(`/proc/${name.slice(PREFIX.length)}`),
  );
  await Promise.all(left.map((name) => rm(join(MEMORY, name), { recursive: true, force: true })));
};

/**
 * Has whatever is temporary in memory, where there is enough: specs make thousands of databases and folders, for which the kernel
 * takes half as long there. Returns what removes it.
 */
export const temporaryInMemory = async (): Promise<() => Promise<void>> => {
  if (!(await hasEnough())) return () => Promise.resolve();
  await removeLeft();
  const directory = join(MEMORY, `${PREFIX}${process.pid}`);
  await mkdir(directory);
  // Servers have users of their own, whatever the umask.
  await chmod(directory, 0o1777);
  await symlink(join(tmpdir(), NEWER_SERVERS), join(directory, NEWER_SERVERS));
  process.env['TMPDIR'] = directory;
  return async () => {
    Reflect.deleteProperty(process.env, 'TMPDIR');
    await rm(directory, { recursive: true, force: true });
  };
};
