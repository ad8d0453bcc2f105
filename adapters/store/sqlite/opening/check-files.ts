import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { SqliteOpenFailure } from './open-failure.js';

/** Of the database, its write-ahead log and the index of that. */
export const ENDINGS = ['', '-wal', '-shm'];

/** Fails where every user may replace the file: in sticky directories no user can replace the file of another, and Windows has no modes. */
export const checkDirectory = (file: string): E.Either<SqliteOpenFailure, void> => {
  const directory = dirname(file);
  const mode = statSync(directory, { throwIfNoEntry: false })?.mode ?? 0;
  return process.platform !== 'win32' && (mode & (STICKY | WRITABLE_BY_ALL)) === WRITABLE_BY_ALL
    ? E.left({ _tag: 'StoreDirectoryExposed', file, directory })
    : checkOwners(file);
};

/**
 * Fails where a file of the store belongs to another user: where all may make files, SQLite would take the log that one of them
 * has left for its own. Root may use the command line on the data of the service's user.
 */
export const checkOwners = (file: string): E.Either<SqliteOpenFailure, void> => {
  const user = process.geteuid?.();
  const trusted = [0, user === 0 ? statSync(dirname(file), { throwIfNoEntry: false })?.uid : user];
  const foreign = [...ENDINGS, '-journal']
    .map((ending) => `${file}${ending}`)
    .map((part) => ({ part, uid: statSync(part, { throwIfNoEntry: false })?.uid }))
    .find(({ uid }) => user !== undefined && uid !== undefined && !trusted.includes(uid));
  return foreign?.uid === undefined
    ? E.right(undefined)
    : E.left({ _tag: 'StoreOfAnother', file: foreign.part, uid: foreign.uid });
};

const STICKY = 0o1000;
const WRITABLE_BY_ALL = 0o002;
