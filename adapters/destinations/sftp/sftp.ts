import { quotedWord } from '../../../core/shared/shell-word.js';
import { destinationKind } from '../destination-kind.js';
import { FIELDS, loginMistakes } from './sftp-settings.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DestinationTarget } from '../../../core/backups/destination-target.js';
import type { DumpStorage, StorageFailure } from '../../../core/backups/ports/dump-storage.js';
import { objectSteps } from '../object-steps.js';
import { writeFailure } from '../dump-storage-by-kind.js';
import { alone, explained, failureUnder, refusal } from '../storage-error.js';
import { toSftpFailure } from './sftp-read.js';
import { lstat, remove, sweepParts } from './sftp-sweep.js';
import { cleanerOf, inPlace, open, probe, put } from './sftp-objects.js';
import type { SftpPlace } from './sftp-put.js';
import type { SftpOptions } from './sftp-session.js';

export interface SftpStorageOptions
  extends Pick<SftpOptions, 'network'>, Partial<Pick<SftpOptions, 'silenceMs'>> {
  /** Called with what an operator has to know of a failure that has no name of its own. */
  readonly onMessage: (message: string) => void;
}

/** Keeps objects as files below a folder of a server that speaks SFTP, and whose key is pinned. */
export const sftpStorage = ({ onMessage, ...options }: SftpStorageOptions): DumpStorage => {
  const settled: SftpOptions = { silenceMs: 60_000, ...options };
  const failureAt = failuresAt(onMessage);
  const under = (target: DestinationTarget, signal: AbortSignal) =>
    failureUnder(signal, failureAt(target));
  /** What no caller cancels. */
  const byItself = <A>(target: DestinationTarget, work: (place: SftpPlace) => Promise<A>) =>
    TE.tryCatch(() => inPlace(settled, target, alone(), work), failureAt(target));
  return {
    probe: (target, signal) =>
      TE.tryCatch(
        () =>
          inPlace(settled, target, signal, (place) =>
            probe(target, place, cleanerOf(settled, target), signal),
          ),
        under(target, signal),
      ),
    put: (target, object, bytes, signal) =>
      TE.tryCatch(
        () => put(settled, target, object, bytes, signal),
        (error) => writeFailure(error, signal, failureAt(target)),
      ),
    open: (target, object, signal) =>
      TE.tryCatch(
        async () => explained(await open(settled, target, object, signal), under(target, signal)),
        under(target, signal),
      ),
    size: (target, object, signal) =>
      TE.tryCatch(
        () => inPlace(settled, target, signal, (place) => sizeOf(place, object, signal)),
        under(target, signal),
      ),
    remove: (target, object) =>
      byItself(target, ({ session, root }) =>
        remove(session, [root, ...objectSteps(object)].join('/')),
      ),
    sweep: (target, underWay) =>
      byItself(target, ({ session, root }) => sweepParts(session, root, underWay)),
  };
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

const failuresAt =
  (onMessage: SftpStorageOptions['onMessage']) =>
  ({ name }: DestinationTarget) =>
  (error: unknown): StorageFailure => {
    const failure = toSftpFailure(error);
    if (failure._tag === 'StorageRefused' && failure.code === 'destination_failed')
      onMessage(`${name}: ${nameOf(error)}`);
    return failure;
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
  ...{ kind: 'sftp', label: 'SFTP', fields: FIELDS, mistakes: loginMistakes },
  ...{ place: ['host', 'port', 'user', 'host_key'] },
  ...{ where: ['host', 'port', 'path'], shown: ['user'] },
  storage: sftpStorage,
  fetch: ({ host, port, user, path }, object, file) => {
    const source = `${user}@${host.includes(':') ? `[${host}]` : host}:${path}/${object}`;
    return [`scp -P ${port} ${quotedWord(source)} ${quotedWord(file)}`];
  },
});
