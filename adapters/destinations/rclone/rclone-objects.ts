import type { WrittenObject } from '../../../core/backups/ports/dump-storage.js';
import { deadline } from '../../network/deadline.js';
import type { SourceBytes } from '../dump-storage-by-kind.js';
import { refusal } from '../storage-error.js';
import type { RcloneProcess } from './rclone-process.js';
import type { RcloneCommands, RcloneFeatures } from './rclone-remote.js';

/** Where objects are until all of them is there: a folder of its own can be swept without a list of everything. */
export const PARTS = '.shipshape-parts';

export const partName = (object: string): string => `${PARTS}/${object}.part`;

/**
 * What rclone would first gather in a file of this host is not for dumps; and where a remote can neither move nor copy,
 * nothing tells a whole object from one whose writer was killed.
 */
const isFit = ({ PutStream, Move, Copy }: RcloneFeatures): boolean => PutStream && (Move || Copy);

/** Throws where the remote cannot keep dumps, or does not exist. */
export const requireFitRemote = async (commands: RcloneCommands): Promise<RcloneFeatures> => {
  const features = await commands.features();
  if (!isFit(features)) throw refusal('destination_misconfigured');
  await commands.requireFolder(features);
  return features;
};

/** Writes under the name of a part, and moves the object to its own name once all of it is there. */
export const writeObject = async (
  commands: RcloneCommands,
  object: string,
  source: SourceBytes,
): Promise<WrittenObject> => {
  await requireFitRemote(commands);
  if ((await commands.sizeOf(object)) !== undefined) throw refusal('destination_failed');
  const part = partName(object);
  await sendBytes(commands, part, source);
  const written = source.written();
  if ((await commands.sizeOf(part)) !== written.sizeBytes) throw refusal('destination_altered');
  await commands.move(part, object);
  if ((await commands.sizeOf(object)) !== written.sizeBytes) throw refusal('destination_altered');
  return written;
};

/** For so long rclone may take to end by itself. */
const ENDING_MS = 5_000;

/** An input that ends is the end of the object for rclone, so that it is killed before its input is closed early. */
const sendBytes = async (
  { start, requireSuccess }: RcloneCommands,
  part: string,
  source: SourceBytes,
): Promise<void> => {
  const running = await start('rcat', part);
  running.stdout.resume();
  try {
    for await (const chunk of source) await write(running, chunk);
  } catch (error) {
    const hasFailed = running.stdin.destroyed || running.stdin.errored !== null;
    if (hasFailed) await untilEnded(running);
    await running.kill();
    if (hasFailed) requireSuccess('rcat', await running.exited);
    throw error;
  }
  running.stdin.end();
  requireSuccess('rcat', await running.exited);
};

/** It closes its input when it has failed itself, and says why a moment later. */
const untilEnded = ({ exited }: RcloneProcess): Promise<void> =>
  new Promise((resolve) => {
    const clear = deadline(ENDING_MS, resolve);
    void exited.then(clear).then(resolve);
  });

const write = ({ stdin }: RcloneProcess, chunk: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    stdin.write(chunk, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });

/** The bytes of an object; undefined if it does not exist. rclone runs from the first that is asked for. */
export const openObject = async (
  commands: RcloneCommands,
  object: string,
  signal: AbortSignal,
): Promise<AsyncIterable<Uint8Array> | undefined> => {
  if ((await commands.sizeOf(object)) !== undefined) return bytesOf(commands, object, signal);
  await commands.requireFolder(await commands.features());
  return undefined;
};

const bytesOf = async function* (
  { start, requireSuccess }: RcloneCommands,
  object: string,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, void> {
  const running = await start('cat', object);
  running.stdin.end();
  try {
    for await (const chunk of running.stdout as AsyncIterable<Buffer>) {
      signal.throwIfAborted();
      yield chunk;
    }
    requireSuccess('cat', await running.exited);
  } finally {
    await running.kill();
  }
};
