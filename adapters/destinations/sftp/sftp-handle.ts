import type { SftpSession } from './session-of.js';

/** Opens a file that is not there yet. */
export const openNew = async (
  { send }: SftpSession,
  path: string,
  signal: AbortSignal,
): Promise<Buffer> =>
  send<Buffer>((sftp, answer) => sftp.open(path, 'wx', { mode: 0o600 } as never, answer), signal);

export const closeHandle = ({ sendOnly }: SftpSession, handle: Buffer): Promise<void> =>
  sendOnly((sftp, answer) => sftp.close(handle, answer));

/** Servers that are not OpenSSH may not offer it (fsync@openssh.com). */
export const sync = (
  { sendOnly }: SftpSession,
  handle: Buffer,
  signal?: AbortSignal,
): Promise<void> =>
  sendOnly((sftp, answer) => sftp.ext_openssh_fsync(handle, answer), signal).catch(
    (error: unknown) => {
      if (!isUnsupported(error)) throw error;
    },
  );

const OP_UNSUPPORTED = 8;

const isUnsupported = (error: unknown): boolean =>
  (error as { readonly code?: unknown }).code === OP_UNSUPPORTED ||
  (error as Error).message.includes('does not support');

/** On Linux a folder can be opened and written through like a file; elsewhere the server decides when. */
export const syncFolder = async (session: SftpSession, folder: string): Promise<void> => {
  try {
    const handle = await session.send<Buffer>((sftp, answer) => sftp.open(folder, 'r', answer));
    await sync(session, handle);
    await closeHandle(session, handle);
  } catch {
    return;
  }
};
