import { constants, type Stats } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as O from 'fp-ts/lib/Option.js';
import { refusal } from '../storage-error.js';
import { insistOnRealFolder } from './local-folder.js';

/** A regular file in real folders; none if there is no such file. */
const findFile = async (path: string, signal: AbortSignal): Promise<O.Option<Stats>> => {
  signal.throwIfAborted();
  const file = await lstat(path).catch(undefinedIfGone);
  if (file === undefined) return O.none;
  await insistOnRealFolder(dirname(path));
  if (!file.isFile()) throw refusal('destination_denied');
  return O.some(file);
};

/** The size of a file; none if there is no such file. */
export const sizeOfFile = async (path: string, signal: AbortSignal): Promise<O.Option<number>> =>
  O.map(({ size }: Stats) => size)(await findFile(path, signal));

/** The bytes of a file; it is opened with the first. */
export const openFile = async (
  path: string,
  signal: AbortSignal,
): Promise<O.Option<AsyncIterable<Uint8Array>>> =>
  O.map(() => readParts(path, signal))(await findFile(path, signal));

const PART_BYTES = 256 * 1024;

async function* readParts(
  path: string,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, void> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    for (;;) {
      signal.throwIfAborted();
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafeSlow(PART_BYTES));
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

export const undefinedIfGone = (error: NodeJS.ErrnoException): undefined => {
  if (error.code === 'ENOENT') return undefined;
  throw error;
};
