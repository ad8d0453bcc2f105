import * as O from 'fp-ts/lib/Option.js';
import { refusal } from '../storage-error.js';
import { isRefused, isUnnamed } from './sftp-failure.js';
import { lstat, remove, spaceAt } from './sftp-folder.js';
import { closeHandle, openNew, sync, syncFolder } from './sftp-handle.js';
import { fill } from './sftp-write.js';
import type { SftpSession } from './session-of.js';

/** A session, and the real path of the folder of the destination. */
export interface SftpPlace {
  readonly session: SftpSession;
  readonly root: string;
  /** As the store knows this place, once it is marked. */
  readonly mark: string;
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
  const handle = await openNew(session, part, signal);
  const state = { mayHaveName: false };
  try {
    await fill(session, handle, bytes, signal);
    await sync(session, handle, signal);
    await closeHandle(session, handle);
    signal.throwIfAborted();
    state.mayHaveName = true;
    await giveName(session, part, path);
  } catch (error) {
    const cause = isUnnamed(error) && (await isFull(session, root)) ? FULL : error;
    // Where the server has refused to rename, the name is somebody else's; where its answer was lost, it is ours.
    const left = state.mayHaveName && !isRefused(error) ? [part, path] : [part];
    const clean = (at: SftpSession) => removeAll(at, left);
    await clean(session).catch(() => cleaning(clean));
    throw cause;
  }
  await syncFolder(session, folder);
};

const removeAll = async (session: SftpSession, paths: readonly string[]): Promise<void> => {
  for (const path of paths) await remove(session, path);
};

const FULL = refusal('destination_full');

/** OpenSSH renames by a second name where it can, which never replaces a file; others refuse to, as the draft has it. */
const giveName = ({ sendOnly }: SftpSession, part: string, path: string): Promise<void> =>
  sendOnly((sftp, answer) => sftp.rename(part, path, answer));

/** Servers have no code for it: less than this is full. */
const LEAST_BYTES = 1024 * 1024;

const isFull = async (session: SftpSession, root: string): Promise<boolean> => {
  const { freeBytes } = await spaceAt(session, root);
  return O.isSome(freeBytes) && freeBytes.value < LEAST_BYTES;
};
