import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { isDumpObject } from '../../../core/backups/object-name.js';
import type { IsUnderWay } from '../../../core/backups/ports/dump-storage.js';
import type { PortFailure } from '../../../core/shared/ports/port-failure.js';
import { isProbe, isStep, OLD_PROBE_MS, wholeOf } from '../object-steps.js';
import { storageError } from '../storage-error.js';
import type { SftpSession } from './session-of.js';
import { isDenied, isNoSuchFile } from './sftp-failure.js';
import { list, remove } from './sftp-folder.js';

/** Deeper than the paths of databases. A server that lists folders without end is not followed. */
const DEEPEST = 12;
const MOST_FOLDERS = 100_000;

/** Removes the parts of dumps, and of probes, whose writer is gone. */
export const sweepParts = async (
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
