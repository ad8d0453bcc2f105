import { randomBytes, randomUUID } from 'node:crypto';
import * as O from 'fp-ts/lib/Option.js';
import type { DestinationTarget } from '../../../core/backups/destination-target.js';
import type { ProbedDestination } from '../../../core/backups/ports/dump-storage.js';
import { PROBE } from '../object-steps.js';
import { allOf, oneChunk, sourceBytes } from '../source-bytes.js';
import { refusal } from '../storage-error.js';
import { openObject, partName, requireFitRemote, writeObject } from './rclone-objects.js';
import { cleanUp, type CommandsFor } from './rclone-put.js';

/** Writes a small object as a dump is written, reads it back and removes it. */
export const probe = async (
  commandsFor: CommandsFor,
  target: DestinationTarget,
  signal: AbortSignal,
): Promise<ProbedDestination> => {
  const commands = await commandsFor(target, signal);
  const { About } = await requireFitRemote(commands);
  const object = `${PROBE}${randomUUID()}`;
  const content = randomBytes(32);
  const source = sourceBytes(oneChunk(content), signal);
  try {
    await writeObject(commands, object, source);
    const read = await openObject(commands, object, signal);
    if (read === undefined || !content.equals(await allOf(read)))
      throw refusal('destination_altered');
    await commands.remove(object);
  } catch (error) {
    await cleanUp(commandsFor, target, [partName(object), object]);
    throw error;
  }
  const { free, total } = About ? await commands.space() : {};
  return { freeBytes: O.fromNullable(free), totalBytes: O.fromNullable(total), mark: O.none };
};
