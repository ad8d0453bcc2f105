import type { DestinationTarget } from '../../../core/backups/destination-target.js';
import { isMarked, MARK, MARK_TEXT } from '../mark.js';
import { refusal } from '../storage-error.js';
import { lstat } from './sftp-folder.js';
import { closeHandle, openNew, sync, syncFolder } from './session-of.js';
import type { SftpPlace } from './sftp-put.js';

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
