import { quotedWord } from '../../../core/shared/shell-word.js';
import { destinationKind } from '../destination-kind.js';
import { FIELDS, loginMistakes } from './sftp-settings.js';
import * as O from 'fp-ts/lib/Option.js';
import type { DumpStorage } from '../../../core/backups/ports/dump-storage.js';
import { objectSteps } from '../object-steps.js';
import { refusal } from '../storage-error.js';
import { notedFailures, type OnStorageMessage, storageOf } from '../storage-of.js';
import { toSftpFailure } from './sftp-read.js';
import { lstat, remove, sweepParts } from './sftp-sweep.js';
import { cleanerOf, inPlace, open, probe, put } from './sftp-objects.js';
import type { SftpPlace } from './sftp-put.js';
import type { SftpOptions } from './sftp-session.js';

export interface SftpStorageOptions
  extends Pick<SftpOptions, 'network'>, Partial<Pick<SftpOptions, 'silenceMs'>> {
  readonly onMessage: OnStorageMessage;
}

/** Keeps objects as files below a folder of a server that speaks SFTP, and whose key is pinned. */
export const sftpStorage = ({ onMessage, ...options }: SftpStorageOptions): DumpStorage => {
  const settled: SftpOptions = { silenceMs: 60_000, ...options };
  return storageOf(
    {
      probe: (target, signal) =>
        inPlace(settled, target, signal, (place) =>
          probe(target, place, cleanerOf(settled, target), signal),
        ),
      put: (target, object, source, signal) => put(settled, target, object, source, signal),
      open: (target, object, signal) => open(settled, target, object, signal),
      size: (target, object, signal) =>
        inPlace(settled, target, signal, (place) => sizeOf(place, object, signal)),
      remove: (target, object, signal) =>
        inPlace(settled, target, signal, ({ session, root }) =>
          remove(session, [root, ...objectSteps(object)].join('/')),
        ),
      sweep: (target, underWay, signal) =>
        inPlace(settled, target, signal, ({ session, root }) =>
          sweepParts(session, root, underWay),
        ),
    },
    notedFailures(onMessage, toSftpFailure, nameOf),
  );
};

const sizeOf = async (
  { session, root }: SftpPlace,
  object: string,
  signal: AbortSignal,
): Promise<O.Option<number>> => {
  const found = await lstat(session, [root, ...objectSteps(object)].join('/'), signal);
  if (found?.isFile() === false) throw refusal('destination_denied');
  return O.fromNullable(found?.size);
};

/** What went wrong in our own words and codes: the server's may say anything. */
const nameOf = (error: unknown): string => {
  const { code, level } = error as { readonly code?: unknown; readonly level?: unknown };
  const known = [level, code].filter(
    (part) => typeof part === 'string' || typeof part === 'number',
  );
  return known.length === 0 ? 'SFTP failed' : `SFTP failed (${known.join(', ')})`;
};

export const sftp = destinationKind({
  kind: 'sftp',
  label: 'SFTP',
  fields: FIELDS,
  mistakes: loginMistakes,
  place: ['host', 'port', 'user', 'host_key'],
  where: ['host', 'port', 'path'],
  shown: ['user'],
  storage: sftpStorage,
  fetch: ({ host, port, user, path }, object, file) => {
    const source = `${user}@${host.includes(':') ? `[${host}]` : host}:${path}/${object}`;
    return [`scp -P ${port} ${quotedWord(source)} ${quotedWord(file)}`];
  },
});
