import type { Attributes, FileEntryWithStats, Stats } from 'ssh2';
import * as O from 'fp-ts/lib/Option.js';
import type { DestinationSpace } from '../../../core/backups/ports/dump-storage.js';
import { refusal } from '../storage-error.js';
import { isNoSuchFile } from './sftp-failure.js';
import type { SftpSession } from './session-of.js';

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

export const list = (
  { send }: SftpSession,
  folder: string,
): Promise<readonly FileEntryWithStats[]> =>
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
        : {
            freeBytes: O.some(f_bavail * f_frsize),
            totalBytes: O.some(f_blocks * f_frsize),
          },
    () => UNKNOWN,
  );
