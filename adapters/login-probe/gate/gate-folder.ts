import { lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:net';

type Environment = Readonly<Record<string, string | undefined>>;

/** What the kernel takes for the path of a socket, less the NUL at its end (unix(7); 104 bytes on macOS). */
const LONGEST_PATH_BYTES = process.platform === 'darwin' ? 103 : 107;

const LONGEST_NAME = '4194304-XXXXXX/.s.PGSQL.5432';

/** Where the folders of the gates of this user are. */
export const gatesFolder = ({ XDG_RUNTIME_DIR: runtime }: Environment = process.env): string => {
  const parent = runtime !== undefined && existsSync(runtime) ? runtime : tmpdir();
  return join(parent, `shipshape-gates-${process.geteuid?.() ?? 0}`);
};

/** What is wrong with the place for gates; undefined if sockets fit in there. */
export const gatesFolderFault = (folder = gatesFolder()): string | undefined => {
  const bytes = Buffer.byteLength(join(folder, LONGEST_NAME));
  if (bytes <= LONGEST_PATH_BYTES) return undefined;
  return (
    `Sockets for dumps do not fit into ${folder}: their paths would have ${bytes} bytes, and this system takes ` +
    `${LONGEST_PATH_BYTES}. Set XDG_RUNTIME_DIR or TMPDIR to a folder with a shorter path.`
  );
};

/** One sweep a process, before its first gate: those of this process live as long as it does. */
const swept = new Map<string, Promise<void>>();

/** Makes a folder that only this user can enter, for the socket of one gate. Throws where there can be none. */
export const makeGateFolder = async (folder = gatesFolder()): Promise<string> => {
  const fault = gatesFolderFault(folder);
  if (fault !== undefined) throw new Error(fault);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await refuseForeign(folder);
  const sweep = swept.get(folder) ?? sweepGates(folder);
  swept.set(folder, sweep);
  await sweep;
  return mkdtemp(join(folder, `${process.pid}-`));
};

/** Removes it with all that is in it. Never rejects: what is left is swept at the next start. */
export const removeGateFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true }).catch(() => undefined);

/** In a folder like /tmp anybody may have made it before us, and could exchange our sockets in it for theirs. */
const refuseForeign = async (folder: string): Promise<void> => {
  const found = await lstat(folder);
  const isOurs = found.isDirectory() && found.uid === process.geteuid?.();
  if (isOurs && (found.mode & 0o077) === 0) return;
  throw new Error(
    `${folder} is not a folder of this user alone (mode 0700): remove it, or set XDG_RUNTIME_DIR to a folder of this user.`,
  );
};

/** Removes the folders of gates whose processes have ended without removing them, as by `kill -9`. Never rejects. */
const sweepGates = async (folder: string): Promise<void> => {
  const names = await readdir(folder).catch((): readonly string[] => []);
  await Promise.all(names.map((name) => sweep(join(folder, name), Number.parseInt(name))));
};

const sweep = async (gate: string, pid: number): Promise<void> => {
  if (isAlive(pid) || (await isListening(gate))) return;
  await rm(gate, { recursive: true, force: true }).catch(() => undefined);
};

/** Whether another process has this id. In a container the one before us often had ours. */
const isAlive = (pid: number): boolean => {
  if (Number.isNaN(pid) || pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
};

/** A process of another container, which has ids of its own, may use the same folder. */
const isListening = async (gate: string): Promise<boolean> => {
  const names = await readdir(gate).catch((): readonly string[] => []);
  const answers = await Promise.all(names.map((name) => accepts(join(gate, name))));
  return answers.includes(true);
};

const accepts = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ path })
      .once('connect', () => resolve(true))
      .once('connect', () => socket.destroy())
      .once('error', () => resolve(false));
  });
