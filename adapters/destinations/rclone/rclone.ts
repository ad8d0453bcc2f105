import { quotedWord } from '../../../core/shared/shell-word.js';
import { destinationKind } from '../destination-kind.js';
import { decodeRcloneSettings, FIELDS } from './rclone-settings.js';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { DumpStorage, ProbedDestination } from '../../../core/backups/ports/dump-storage.js';
import { isDumpObject } from '../../../core/backups/object-name.js';
import { allOf, oneChunk, type SourceBytes, sourceBytes } from '../dump-storage-by-kind.js';
import { refusal, storageError } from '../storage-error.js';
import { storageOf } from '../storage-of.js';
import { openObject, partName, PARTS, requireFitRemote, writeObject } from './rclone-objects.js';
import { type FindRclone, rcloneProgram } from './rclone-program.js';
import { rcloneCommands, type RcloneCommands } from './rclone-remote.js';
import { randomBytes, randomUUID } from 'node:crypto';
import type { DestinationTarget } from '../../../core/backups/destination-target.js';
import { PROBE } from '../object-steps.js';

interface RcloneStorageOptions {
  readonly find: FindRclone;
  /** Called with what rclone printed when it failed; for the operator alone. */
  readonly onMessage: (message: string) => void;
}

/** Keeps objects in any service that rclone knows and that can keep them well. */
export const rcloneStorage = ({ find, onMessage }: RcloneStorageOptions): DumpStorage => {
  const program = rcloneProgram(find);
  const commandsFor: CommandsFor = async (target, signal) => {
    const log = (message: string) => onMessage(`${target.name}: ${message}`);
    const remote = decodeRcloneSettings(target, log);
    signal.throwIfAborted();
    return rcloneCommands(await program(), remote, signal, log);
  };
  return storageOf({
    probe: (target, signal) => probe(commandsFor, target, signal),
    put: (...given) => put(commandsFor, ...given),
    open: async (target, object, signal) =>
      O.fromNullable(await openObject(await commandsFor(target, signal), object, signal)),
    size: async (target, object, signal) =>
      O.fromNullable(await sizeOf(await commandsFor(target, signal), object)),
    remove: async (target, object, signal) => (await commandsFor(target, signal)).remove(object),
    sweep: async (target, underWay, signal) => sweep(await commandsFor(target, signal), underWay),
  });
};

/** Where the folder itself is missing nothing is known of the object. */
const sizeOf = async (commands: RcloneCommands, object: string): Promise<number | undefined> => {
  const size = await commands.sizeOf(object);
  if (size === undefined) await requireFitRemote(commands);
  return size;
};

/** Removes the parts of ours that are not under way, and returns how many. */
const sweep = async (
  commands: RcloneCommands,
  underWay: Parameters<DumpStorage['sweep']>[1],
): Promise<number> => {
  const listed = (await commands.list(PARTS))
    .filter((name) => name.endsWith('.part'))
    .map((name) => name.slice(0, -'.part'.length))
    .filter(isDumpObject);
  const isUnderWay = await underWay();
  if (E.isLeft(isUnderWay)) throw storageError(isUnderWay.left);
  const left = listed.filter((object) => !isUnderWay.right(object));
  for (const object of left) await commands.remove(partName(object));
  return left.length;
};

/** Writes a small object as a dump is written, reads it back and removes it. */
const probe = async (
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

/** The commands on a destination, until the signal aborts. */
type CommandsFor = (target: DestinationTarget, signal: AbortSignal) => Promise<RcloneCommands>;

/** For so long a remote is cleaned up after a failure, of which the caller waits to hear. */
const CLEANING_MS = 30_000;

/** Writes an object; whatever fails, nothing of it is left where the remote can still be reached. */
const put = async (
  commandsFor: CommandsFor,
  target: DestinationTarget,
  object: string,
  source: SourceBytes,
  signal: AbortSignal,
) => {
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
  }
};

/** With a time of its own, which the signal of the caller does not end. */
const cleanUp = async (
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

export const rclone = destinationKind({
  kind: 'rclone',
  label: 'rclone',
  fields: FIELDS,
  // What a key of rclone means is known to rclone alone: each may be a secret, or say where that goes.
  place: ['config'],
  where: ['path'],
  storage: ({ findProgram, onMessage }) =>
    rcloneStorage({ find: findProgram('rclone'), onMessage }),
  fetch: ({ path }, object, file) => [
    '# With the `config` of the destination as the section [remote] of rclone.conf:',
    `rclone copyto ${quotedWord(`remote:${path}/${object}`)} ${quotedWord(file)}`,
  ],
});
