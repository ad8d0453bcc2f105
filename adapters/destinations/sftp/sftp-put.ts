import * as O from 'fp-ts/lib/Option.js';
import { refusal } from '../storage-error.js';
import { isRefused, isUnnamed } from './sftp-read.js';
import { lstat, remove, spaceAt } from './sftp-sweep.js';
import { closeHandle, openNew, type SftpSession, sync, syncFolder } from './session-of.js';
import type { DestinationTarget } from '../../../core/backups/destination-target.js';
import { isMarked, MARK, MARK_TEXT } from '../object-steps.js';

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

/** Every server takes 34,000 bytes in one packet (draft-ietf-secsh-filexfer-02), of which ssh2 keeps 2 KiB for what is around. */
const PACKET_BYTES = 31 * 1024;

/** How many packets may be unanswered: 2 MiB, which keep a long line busy. */
const MOST_UNANSWERED = 64;

/** Writes all bytes from the beginning of a file, and returns when the server has answered for each of them. */
const fill = async (
  { sendOnly }: SftpSession,
  handle: Buffer,
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<void> => {
  const unanswered = new Set<Promise<void>>();
  let failure: { readonly error: unknown } | undefined;
  let position = 0;
  const write = (packet: Buffer, at: number) => {
    const written: Promise<void> = sendOnly(
      (sftp, answer) => sftp.write(handle, packet, 0, packet.length, at, answer),
      signal,
    )
      .catch((error: unknown) => {
        failure ??= { error };
      })
      .finally(() => unanswered.delete(written));
    unanswered.add(written);
  };
  for await (const part of bytes)
    for (let at = 0; at < part.length; at += PACKET_BYTES) {
      // No copy, although the part may be used again once the next one is asked for: ssh2 copies what fits into one packet.
      const length = Math.min(PACKET_BYTES, part.length - at);
      const packet = Buffer.from(part.buffer, part.byteOffset + at, length);
      write(packet, position);
      position += packet.length;
      if (unanswered.size >= MOST_UNANSWERED) await Promise.race(unanswered);
      if (failure !== undefined) throw failure.error;
    }
  await Promise.all(unanswered);
  if (failure !== undefined) throw failure.error;
};

/** Fails where a place that was marked is not any more. */
export const insistOnMark = async (
  target: Pick<DestinationTarget, 'mark'>,
  { session, root, mark }: SftpPlace,
  signal: AbortSignal,
): Promise<void> => {
  if (!isMarked(target, mark)) return;
  if ((await lstat(session, `${root}/${MARK}`, signal)) === undefined)
    throw refusal('destination_unmounted');
};

/** Marks a folder, so that it is missed where another one is in its place. */
export const leaveMark = async (
  { session, root }: SftpPlace,
  signal: AbortSignal,
): Promise<void> => {
  const path = `${root}/${MARK}`;
  if ((await lstat(session, path, signal)) !== undefined) return;
  const handle = await openNew(session, path, signal).catch(async (error: unknown) => {
    // Another node has left it meanwhile.
    if ((await lstat(session, path, signal)) === undefined) throw error;
  });
  if (handle === undefined) return;
  const text = Buffer.from(MARK_TEXT);
  await session.sendOnly(
    (sftp, answer) => sftp.write(handle, text, 0, text.length, 0, answer),
    signal,
  );
  await sync(session, handle, signal);
  await closeHandle(session, handle);
  await syncFolder(session, root);
};
