import { refusal, toStorageFailure } from '../storage-error.js';
import type { SftpSession } from './session-of.js';
import type { StorageFailure } from '../../../core/backups/ports/dump-storage.js';
import { storageRefused } from '../../../core/backups/storage-refusal.js';

const PACKET_BYTES = 32 * 1024;

/** How many packets are requested ahead of the reader: 1 MiB. */
const MOST_AHEAD = 32;

/** A file that was opened for reading, and its size then. */
export interface OpenedFile {
  readonly handle: Buffer;
  readonly sizeBytes: number;
}

/** Opens a regular file; undefined if it does not exist. */
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

/** The codes with which a server refuses a request (draft-ietf-secsh-filexfer-02, section 7). */
const [NO_SUCH_FILE, PERMISSION_DENIED, FAILURE] = [2, 3, 4];

const codeOf = (error: unknown): unknown => (error as { readonly code?: unknown } | null)?.code;

export const isNoSuchFile = (error: unknown): boolean => codeOf(error) === NO_SUCH_FILE;

export const isDenied = (error: unknown): boolean => codeOf(error) === PERMISSION_DENIED;

/** For any reason that has no code of its own, such as a disk that is full. */
export const isUnnamed = (error: unknown): boolean => codeOf(error) === FAILURE;

/** Whether the server has answered, and did not do it. */
export const isRefused = (error: unknown): boolean => typeof codeOf(error) === 'number';

/** The failure behind an error of a session. What the server says of it goes nowhere. */
export const toSftpFailure = (error: unknown): StorageFailure => {
  if (isNoSuchFile(error)) return storageRefused('destination_missing');
  if (isDenied(error)) return storageRefused('destination_denied');
  return toStorageFailure(error);
};
