import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
} from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { basename, join } from 'node:path';

/** What is made in it may be entered by other users, where they know its name. */
const FOLDER_MODE = 0o711;

const OWNER = 'owner';
const NEW = '.new-';

/** So old is a folder that was never finished. */
const UNFINISHED_MS = 3_600_000;

/**
 * Makes a folder of this process for its throw-away servers, and first removes what processes have left that ended without removing
 * theirs, as by `kill -9`. As long as this process lives, it listens on a socket in there. Throws where there can be none.
 */
export const makeProofFolder = async (parent: string): Promise<string> => {
  await mkdir(parent, { recursive: true, mode: FOLDER_MODE });
  await refuseForeign(parent);
  await sweepProofs(parent);
  const made = await mkdtemp(join(parent, NEW));
  await chmod(made, FOLDER_MODE);
  await new Promise<void>((resolve, reject) => {
    createServer((client) => client.destroy())
      .once('error', reject)
      .listen(join(made, OWNER), resolve)
      .unref();
  });
  const folder = join(parent, basename(made).slice(NEW.length));
  await rename(made, folder);
  return folder;
};

/** In a folder such as /var/tmp anybody may have made it before us, and could put their files in the place of ours. */
const refuseForeign = async (folder: string): Promise<void> => {
  const found = await lstat(folder);
  const isOurs = found.isDirectory() && found.uid === process.geteuid?.();
  if (isOurs && (found.mode & 0o022) === 0) return;
  throw new Error(
    `${folder} is not a folder in which this user alone may write: remove it, or set SHIPSHAPE_PROOF_DIR to another.`,
  );
};

/** Removes the folders of processes that have ended, and ends what still runs in them. Never rejects. */
export const sweepProofs = async (parent: string): Promise<void> => {
  const names = await readdir(parent).catch((): readonly string[] => []);
  await Promise.all(names.map((name) => sweep(join(parent, name))));
};

const sweep = async (folder: string): Promise<void> => {
  const found = await lstat(folder).catch(() => undefined);
  if (found === undefined) return;
  const isYoung = Date.now() - found.mtimeMs < UNFINISHED_MS;
  if (basename(folder).startsWith(NEW) ? isYoung : await hasOwner(folder)) return;
  await endServersIn(folder);
  await removeFolder(folder);
};

/** A process of another container, which has ids of its own, may use the same folder; so the socket tells. */
const hasOwner = (folder: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ path: join(folder, OWNER) })
      .once('connect', () => resolve(true))
      .once('connect', () => socket.destroy())
      .once('error', ({ code }: NodeJS.ErrnoException) =>
        resolve(code !== 'ECONNREFUSED' && code !== 'ENOENT'),
      );
  });

/** What still runs although its parent was killed: it works in the folder, and was started with its name, which no other process knows. */
const endServersIn = async (folder: string): Promise<void> => {
  const pids = (await readdir('/proc').catch((): string[] => [])).filter((name) =>
    /^\d+$/.test(name),
  );
  await Promise.all(
    pids.map(async (pid) => {
      const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => '');
      if (!cwd.startsWith(`${folder}/`)) return;
      const command = await readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => '');
      if (command.includes(`${folder}/`)) killNow(Number(pid));
    }),
  );
};

const killNow = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
};

/** What dies may still write in it. Never rejects: what is left is swept at the next start. */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }).catch(
    () => undefined,
  );
