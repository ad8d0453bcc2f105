import { randomBytes, randomUUID } from 'node:crypto';
import * as O from 'fp-ts/lib/Option.js';
import type { DestinationTarget } from '../../../core/backups/destination-target.js';
import type { ProbedDestination, WrittenObject } from '../../../core/backups/ports/dump-storage.js';
import { markAt, objectSteps, PROBE } from '../object-steps.js';
import { allOf, oneChunk, type SourceBytes, sourceBytes } from '../dump-storage-by-kind.js';
import { refusal } from '../storage-error.js';
import { makeFolders, remove, rootAt, spaceAt } from './sftp-sweep.js';
import { type Cleaning, insistOnMark, leaveMark, type SftpPlace, writeFile } from './sftp-put.js';
import { type OpenedFile, openToRead, readParts } from './sftp-read.js';
import { openSftpSession, type SftpOptions } from './sftp-session.js';
import type { SftpSession } from './session-of.js';
import { sftpSettings } from './sftp-settings.js';

export const probe = async (
  { isDraft }: Pick<DestinationTarget, 'isDraft'>,
  place: SftpPlace,
  cleaning: Cleaning,
  signal: AbortSignal,
): Promise<ProbedDestination> => {
  const { session, root, mark } = place;
  const name = `${PROBE}${randomUUID()}`;
  const path = `${root}/${name}`;
  const written = randomBytes(32);
  try {
    await writeFile(
      place,
      cleaning,
      { folder: root, name },
      sourceBytes(oneChunk(written), signal),
      signal,
    );
    const file = await openToRead(session, path, signal);
    const read =
      file === undefined ? Buffer.alloc(0) : await allOf(readParts(session, file, signal));
    if (!written.equals(read)) throw refusal('destination_altered');
  } catch (error) {
    await remove(session, path).catch(() => cleaning((other) => remove(other, path)));
    throw error;
  }
  await remove(session, path);
  if (isDraft !== true) await leaveMark(place, signal);
  return { ...(await spaceAt(session, root)), mark: O.some(mark) };
};

export const put = async (
  options: SftpOptions,
  target: DestinationTarget,
  object: string,
  source: SourceBytes,
  signal: AbortSignal,
): Promise<WrittenObject> => {
  const place = await openPlace(options, target, signal);
  try {
    const steps = objectSteps(object);
    const folder = await makeFolders(place.session, place.root, steps.slice(0, -1), signal);
    const file = { folder, name: steps.at(-1) ?? '' };
    await writeFile(place, cleanerOf(options, target), file, source, signal);
  } finally {
    place.session.close();
  }
  return source.written();
};

export const open = async (
  options: SftpOptions,
  target: DestinationTarget,
  object: string,
  signal: AbortSignal,
): Promise<O.Option<AsyncIterable<Uint8Array>>> => {
  const { session, root } = await openPlace(options, target, signal);
  try {
    const file = await openToRead(session, [root, ...objectSteps(object)].join('/'), signal);
    if (file !== undefined) return O.some(closing(session, file, signal));
  } catch (error) {
    session.close();
    throw error;
  }
  session.close();
  return O.none;
};

async function* closing(
  session: SftpSession,
  file: OpenedFile,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, void> {
  try {
    yield* readParts(session, file, signal);
  } finally {
    session.close();
  }
}

export const openPlace = async (
  options: SftpOptions,
  target: DestinationTarget,
  signal: AbortSignal,
): Promise<SftpPlace> => {
  const settings = sftpSettings(target);
  signal.throwIfAborted();
  const session = await openSftpSession(options, settings, signal);
  try {
    const { host, port, path } = settings;
    const root = await rootAt(session, path, signal);
    const place = { session, root, mark: markAt(host, port, path) };
    await insistOnMark(target, place, signal);
    return place;
  } catch (error) {
    session.close();
    throw error;
  }
};

export const inPlace = async <A>(
  options: SftpOptions,
  target: DestinationTarget,
  signal: AbortSignal,
  work: (place: SftpPlace) => Promise<A>,
): Promise<A> => {
  const place = await openPlace(options, target, signal);
  // Also what waits for an answer without the signal then fails.
  const close = () => place.session.close();
  signal.addEventListener('abort', close, { once: true });
  try {
    return await work(place);
  } finally {
    signal.removeEventListener('abort', close);
    close();
  }
};

/** For so long a server is cleaned up after a failure, of which the caller waits to hear. */
const CLEANING_MS = 20_000;

/** What cannot be cleaned up now is swept later. */
export const cleanerOf =
  (options: SftpOptions, target: DestinationTarget): Cleaning =>
  (clean) =>
    inPlace(options, target, AbortSignal.timeout(CLEANING_MS), ({ session }) =>
      clean(session),
    ).catch(() => undefined);
