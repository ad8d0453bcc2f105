import * as O from 'fp-ts/lib/Option.js';
import { refusal } from '../storage-error.js';
import { isUnnamed } from './sftp-failure.js';
import { lstat, remove, spaceAt } from './sftp-folder.js';
import { fill } from './sftp-write.js';
import type { SftpSession } from './session-of.js';

/** A session, and the real path of the folder of the destination. */
export interface SftpPlace {
  readonly session: SftpSession;
  readonly root: string;
}

/** Does something in a session of its own, after the first one has come to its end. */
export type Cleaning = (clean: (session: SftpSession) => Promise<void>) => Promise<void>;

/** Writes a file that has its name only once all of its bytes are on the disk. The folder exists already. */
export const writeFile = async (
  { session, root }: SftpPlace,
  cleaning: Cleaning,
  { folder, name }: { readonly folder: string; readonly name: string },
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<void> => {
  const [path, part] = [`${folder}/${name}`, `${folder}/.${name}.part`];
  if ((await lstat(session, path, signal)) !== undefined) throw refusal('destination_failed');
  const handle = await openPart(session, part, signal);
  try {
    await fill(session, handle, bytes, signal);
    await sync(session, handle, signal);
    await closeHandle(session, handle);
    signal.throwIfAborted();
    await giveName(session, part, path);
  } catch (error) {
    const cause = isUnnamed(error) && (await isFull(session, root)) ? FULL : error;
    await remove(session, part).catch(() => cleaning((other) => remove(other, part)));
    throw cause;
  }
  await syncFolder(session, folder);
};

const FULL = refusal('destination_full');

const openPart = async (
  { send }: SftpSession,
  part: string,
  signal: AbortSignal,
): Promise<Buffer> =>
  send<Buffer>((sftp, answer) => sftp.open(part, 'wx', { mode: 0o600 } as never, answer), signal);

const closeHandle = ({ sendOnly }: SftpSession, handle: Buffer): Promise<void> =>
  sendOnly((sftp, answer) => sftp.close(handle, answer));

/** Servers that are not OpenSSH may not offer it (fsync@openssh.com). */
const sync = ({ sendOnly }: SftpSession, handle: Buffer, signal?: AbortSignal): Promise<void> =>
  sendOnly((sftp, answer) => sftp.ext_openssh_fsync(handle, answer), signal).catch(
    (error: unknown) => {
      if (!isUnsupported(error)) throw error;
    },
  );

const OP_UNSUPPORTED = 8;

const isUnsupported = (error: unknown): boolean =>
  (error as { readonly code?: unknown }).code === OP_UNSUPPORTED ||
  (error as Error).message.includes('does not support');

/** OpenSSH renames by a second name where it can, which never replaces a file; others refuse to, as the draft has it. */
const giveName = ({ sendOnly }: SftpSession, part: string, path: string): Promise<void> =>
  sendOnly((sftp, answer) => sftp.rename(part, path, answer));

/** On Linux a folder can be opened and written through like a file; elsewhere the server decides when. */
const syncFolder = async (session: SftpSession, folder: string): Promise<void> => {
  try {
    const handle = await session.send<Buffer>((sftp, answer) => sftp.open(folder, 'r', answer));
    await sync(session, handle);
    await closeHandle(session, handle);
  } catch {
    return;
  }
};

/** Servers have no code for it: less than this is full. */
const LEAST_BYTES = 1024 * 1024;

const isFull = async (session: SftpSession, root: string): Promise<boolean> => {
  const { freeBytes } = await spaceAt(session, root);
  return O.isSome(freeBytes) && freeBytes.value < LEAST_BYTES;
};
