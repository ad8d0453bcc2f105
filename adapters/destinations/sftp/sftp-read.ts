import { refusal } from '../storage-error.js';
import { isNoSuchFile } from './sftp-failure.js';
import type { SftpSession } from './session-of.js';

const PACKET_BYTES = 32 * 1024;

/** So many packets are asked for ahead of the reader: 1 MiB. */
const MOST_AHEAD = 32;

/** A file that was opened for reading, and its size then. */
export interface OpenedFile {
  readonly handle: Buffer;
  readonly sizeBytes: number;
}

/** Opens a regular file; undefined where there is none. */
export const openToRead = async (
  { send }: SftpSession,
  path: string,
  signal: AbortSignal,
): Promise<OpenedFile | undefined> => {
  try {
    const handle = await send<Buffer>((sftp, answer) => sftp.open(path, 'r', answer), signal);
    const stats = await send<Stats>((sftp, answer) => sftp.fstat(handle, answer), signal);
    if (!stats.isFile()) throw refusal('destination_denied');
    return { handle, sizeBytes: stats.size };
  } catch (error) {
    if (isNoSuchFile(error)) return undefined;
    throw error;
  }
};

interface Stats {
  readonly size: number;
  readonly isFile: () => boolean;
}

/** All bytes of the file, as many as it had when it was opened. */
export async function* readParts(
  session: SftpSession,
  { handle, sizeBytes }: OpenedFile,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, void> {
  const ahead: Promise<Buffer>[] = [];
  let asked = 0;
  const ask = () => {
    const part = readRange(
      session,
      handle,
      asked,
      Math.min(PACKET_BYTES, sizeBytes - asked),
      signal,
    );
    part.catch(() => undefined);
    ahead.push(part);
    asked += PACKET_BYTES;
  };
  while (asked < sizeBytes || ahead.length > 0) {
    while (ahead.length < MOST_AHEAD && asked < sizeBytes) ask();
    const part = await ahead.shift();
    if (part !== undefined) yield part;
  }
}

/** Servers may answer with less than was asked for. */
const readRange = async (
  { send }: SftpSession,
  handle: Buffer,
  position: number,
  length: number,
  signal: AbortSignal,
): Promise<Buffer> => {
  const buffer = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const count = await send<number>(
      (sftp, answer) =>
        sftp.read(handle, buffer, filled, length - filled, position + filled, (error, bytesRead) =>
          answer(error, bytesRead),
        ),
      signal,
    );
    if (count <= 0) throw refusal('destination_altered');
    filled += count;
  }
  return buffer;
};
