import { quotedWord } from '../../../core/shared/shell-word.js';
import { destinationKind } from '../destination-kind.js';
import { FIELDS, loginMistakes } from './sftp-settings.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { DestinationTarget } from '../../../core/backups/destination-target.js';
import type {
  DumpStorage,
  IsUnderWay,
  StorageFailure,
} from '../../../core/backups/ports/dump-storage.js';
import { isProbe, isStep, objectSteps, OLD_PROBE_MS, wholeOf } from '../object-steps.js';
import { writeFailure } from '../source-bytes.js';
import { alone, explained, failureUnder, storageError } from '../storage-error.js';
import { isDenied, isNoSuchFile, toSftpFailure } from './sftp-failure.js';
import { list, remove } from './sftp-folder.js';
import { open, probe, put } from './sftp-objects.js';
import { cleanerOf, inPlace } from './sftp-place.js';
import type { SftpPlace } from './sftp-put.js';
import type { SftpOptions } from './sftp-session.js';
import * as E from 'fp-ts/lib/Either.js';
import type { PortFailure } from '../../../core/shared/ports/port-failure.js';
import { isDumpObject } from '../../../core/backups/object-name.js';
import type { SftpSession } from './session-of.js';

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
    remove: (target, object) =>
      byItself(target, ({ session, root }) =>
        remove(session, [root, ...objectSteps(object)].join('/')),
      ),
    sweep: (target, underWay) =>
      byItself(target, ({ session, root }) => sweepParts(session, root, underWay)),
  };
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

/** Deeper than the paths of databases. A server that lists folders without end is not followed. */
const DEEPEST = 12;
const MOST_FOLDERS = 100_000;

/** Removes the parts of dumps, and of probes, whose writer is gone. */
const sweepParts = async (
  session: SftpSession,
  root: string,
  underWay: TaskEither<PortFailure, IsUnderWay>,
): Promise<number> => {
  const unfinished = await unfinishedUnder(session, root);
  const isUnderWay = await underWay();
  if (E.isLeft(isUnderWay)) throw storageError(isUnderWay.left);
  const left = unfinished.filter((name) => !isUnderWay.right(objectOf(name)));
  for (const name of left) await remove(session, `${root}/${name}`);
  return left.length;
};

/** Paths below the root. */
const unfinishedUnder = async (session: SftpSession, root: string): Promise<readonly string[]> => {
  const unfinished: string[] = [];
  const folders: string[] = [''];
  for (let at = 0; at < folders.length && at < MOST_FOLDERS; at += 1) {
    const folder = folders[at] ?? '';
    for (const { filename, attrs } of await listOwn(session, root, folder)) {
      const name = `${folder}${filename}`;
      if (filename === '.' || filename === '..' || filename.includes('/')) continue;
      const isFolder = attrs.isDirectory() && isStep(filename);
      if (isFolder && folder.split('/').length < DEEPEST) folders.push(`${name}/`);
      if (!attrs.isFile()) continue;
      const isSwept =
        folder === '' && isProbe(filename) ? isOld(attrs.mtime) : isDumpObject(objectOf(name));
      if (isSwept) unfinished.push(name);
    }
  }
  return unfinished;
};

/** What somebody else keeps there, such as `lost+found`, does not keep the rest from being swept. */
const listOwn = (session: SftpSession, root: string, folder: string) =>
  list(session, `${root}/${folder}`).catch((error: unknown) => {
    if (folder !== '' && (isDenied(error) || isNoSuchFile(error))) return [];
    throw error;
  });

/** The object of which this is the part; empty where it is none. */
const objectOf = (name: string): string => {
  const [last = '', ...above] = name.split('/').reverse();
  const whole = wholeOf(last);
  return whole === undefined ? '' : [...above.reverse(), whole].join('/');
};

const isOld = (mtimeSeconds: number): boolean => Date.now() - mtimeSeconds * 1000 > OLD_PROBE_MS;

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
