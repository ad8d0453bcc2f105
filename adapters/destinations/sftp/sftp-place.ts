import type { DestinationTarget } from '../../../core/backups/destination-target.js';
import type { Cleaning, SftpPlace } from './sftp-put.js';
import { markAt } from '../mark.js';
import { rootAt } from './sftp-folder.js';
import { insistOnMark } from './sftp-mark.js';
import { openSftpSession, type SftpOptions } from './sftp-session.js';
import { sftpSettings } from './sftp-settings.js';

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
