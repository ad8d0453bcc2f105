import type { DestinationTarget } from '../../../core/backups/destination-target.js';
import { sourceBytes } from '../source-bytes.js';
import { partName, writeObject } from './rclone-objects.js';
import type { RcloneCommands } from './rclone-remote.js';

/** The commands on a destination, until the signal aborts. */
export type CommandsFor = (
  target: DestinationTarget,
  signal: AbortSignal,
) => Promise<RcloneCommands>;

/** For so long a remote is cleaned up after a failure, of which the caller waits to hear. */
const CLEANING_MS = 30_000;

/** Writes an object; whatever fails, nothing of it is left where the remote can still be reached. */
export const put = async (
  commandsFor: CommandsFor,
  target: DestinationTarget,
  object: string,
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
) => {
  const source = sourceBytes(bytes, signal);
  const begun = { at: false };
  const observed = {
    ...source,
    [Symbol.asyncIterator]: () => {
      begun.at = true;
      return source[Symbol.asyncIterator]();
    },
  };
  try {
    return await writeObject(await commandsFor(target, signal), object, observed);
  } catch (error) {
    // Until the first byte was asked for, nothing was written.
    if (begun.at) await cleanUp(commandsFor, target, [partName(object), object]);
    throw error;
  } finally {
    source.end();
  }
};

/** With a time of its own, which the signal of the caller does not end. */
export const cleanUp = async (
  commandsFor: CommandsFor,
  target: DestinationTarget,
  names: readonly string[],
): Promise<void> => {
  try {
    const commands = await commandsFor(target, AbortSignal.timeout(CLEANING_MS));
    for (const name of names) await commands.remove(name);
  } catch {
    // The sweep does it later.
  }
};
