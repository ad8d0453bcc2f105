import * as E from 'fp-ts/lib/Either.js';
import { isDumpObject } from '../../../core/backups/object-name.js';
import type { DestinationSpace, IsUnderWay } from '../../../core/backups/ports/dump-storage.js';
import type { PortTask } from '../../../core/shared/ports/port-failure.js';
import { isProbe, isStep, OLD_PROBE_MS, wholeOf } from '../object-steps.js';
import { refusal, storageError } from '../storage-error.js';
import type { SftpSession } from './session-of.js';
import { isDenied, isNoSuchFile } from './sftp-read.js';
import type { Attributes, FileEntryWithStats, Stats } from 'ssh2';
import * as O from 'fp-ts/lib/Option.js';

/** Deeper than the paths of databases. A server that lists folders without end is not followed. */
const DEEPEST = 12;
const MOST_FOLDERS = 100_000;

/** Removes the parts of dumps, and of probes, whose writer has ended. */
export const sweepParts = async (
  session: SftpSession,
  root: string,
  underWay: PortTask<IsUnderWay>,
): Promise<number> => {
  const unfinished = await unfinishedUnder(session, root);
  const isUnderWay = await underWay();
  if (E.isLeft(isUnderWay)) throw storageError(isUnderWay.left);
  const left = unfinished.filter((name) => !isUnderWay.right(objectOf(name)));
  for (const name of left) await remove(session, `${root}/${name}`);
  return left.length;
};

/** Paths below the root. */
const unfinishedUnder = async (session: SftpSession, root: string): Promise<readonly string[]> => {
  const unfinished: string[] = [];
  const folders: string[] = [''];
  for (let at = 0; at < folders.length && at < MOST_FOLDERS; at += 1) {
    const folder = folders[at] ?? '';
    for (const { filename, attrs } of await listOwn(session, root, folder)) {
      const name = `${folder}${filename}`;
      if (filename === '.' || filename === '..' || filename.includes('/')) continue;
      const isFolder = attrs.isDirectory() && isStep(filename);
      if (isFolder && folder.split('/').length < DEEPEST) folders.push(`${name}/`);
      if (!attrs.isFile()) continue;
      const isSwept =
        folder === '' && isProbe(filename) ? isOld(attrs.mtime) : isDumpObject(objectOf(name));
      if (isSwept) unfinished.push(name);
    }
  }
  return unfinished;
};

/** What somebody else keeps there, such as `lost+found`, does not keep the rest from being swept. */
const listOwn = (session: SftpSession, root: string, folder: string) =>
  list(session, `${root}/${folder}`).catch((error: unknown) => {
    if (folder !== '' && (isDenied(error) || isNoSuchFile(error))) return [];
    throw error;
  });

/** The object of which this is the part; empty if it is no part. */
const objectOf = (name: string): string => {
  const [last = '', ...above] = name.split('/').reverse();
  const whole = wholeOf(last);
  return whole === undefined ? '' : [...above.reverse(), whole].join('/');
};

const isOld = (mtimeSeconds: number): boolean => Date.now() - mtimeSeconds * 1000 > OLD_PROBE_MS;

/** The attributes of what is at a path, a link being one itself; undefined where nothing is. */
export const lstat = (
  { send }: SftpSession,
  path: string,
  signal?: AbortSignal,
): Promise<Stats | undefined> =>
  send<Stats>((sftp, answer) => sftp.lstat(path, answer), signal).catch((error: unknown) => {
    if (isNoSuchFile(error)) return undefined;
    throw error;
  });

/** The real path of the folder of a destination, which has to be there. */
export const rootAt = async (
  { send }: SftpSession,
  path: string,
  signal: AbortSignal,
): Promise<string> => {
  const stats = await send<Stats>((sftp, answer) => sftp.stat(path, answer), signal);
  if (!stats.isDirectory()) throw refusal('destination_missing');
  return send<string>((sftp, answer) => sftp.realpath(path, answer), signal);
};

/** Makes the folders below the root on the way to an object, and returns the path of the last one. */
export const makeFolders = async (
  session: SftpSession,
  root: string,
  steps: readonly string[],
  signal: AbortSignal,
): Promise<string> => {
  let folder = root;
  for (const step of steps) {
    folder = `${folder}/${step}`;
    const here = (await lstat(session, folder, signal)) ?? (await make(session, folder, signal));
    // A link may lead anywhere.
    if (here?.isDirectory() !== true) throw refusal('destination_denied');
  }
  return folder;
};

const FOLDER_MODE: Attributes = { mode: 0o700 } as Attributes;

/** Another writer may make it at the same time, which servers answer with a failure that has no name. */
const make = async (
  session: SftpSession,
  folder: string,
  signal: AbortSignal,
): Promise<Stats | undefined> => {
  const refused = await session
    .sendOnly((sftp, answer) => sftp.mkdir(folder, FOLDER_MODE, answer), signal)
    .then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
  const made = await lstat(session, folder, signal);
  if (made === undefined && refused !== undefined) throw refused.error;
  return made;
};

export const remove = ({ sendOnly }: SftpSession, path: string): Promise<void> =>
  sendOnly((sftp, answer) => sftp.unlink(path, answer)).catch((error: unknown) => {
    if (!isNoSuchFile(error)) throw error;
  });

const list = ({ send }: SftpSession, folder: string): Promise<readonly FileEntryWithStats[]> =>
  send<readonly FileEntryWithStats[]>((sftp, answer) => sftp.readdir(folder, answer));

interface StatVfs {
  readonly f_frsize: number;
  readonly f_blocks: number;
  readonly f_bavail: number;
}

const UNKNOWN: DestinationSpace = { freeBytes: O.none, totalBytes: O.none };

/** The space, where the server tells it (statvfs@openssh.com). */
export const spaceAt = ({ send }: SftpSession, path: string): Promise<DestinationSpace> =>
  send<StatVfs>((sftp, answer) => sftp.ext_openssh_statvfs(path, answer as never)).then(
    ({ f_frsize, f_blocks, f_bavail }) =>
      f_blocks === 0
        ? UNKNOWN
        : { freeBytes: O.some(f_bavail * f_frsize), totalBytes: O.some(f_blocks * f_frsize) },
    () => UNKNOWN,
  );
