import type { Stats } from 'node:fs';
import { constants, open, readlink, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { codeOf, createKey, decodeKey, isPosix } from './key-command.js';

/** More than a key has in any form. */
const MOST_BYTES = 1_000;
/** The permissions in the mode of a file. */
const MODE = 0o777;
const WRITABLE_BY_ALL = 0o002;
/** In such a directory no user can replace the file of another. */
const STICKY = 0o1000;

/** Who has put a key file where it is: Shipshape itself, or root for it, as systemd and Kubernetes do with a secret. */
export type KeyFileOrigin = 'made' | 'given';

/**
 * The key in a file; none where there is no file. A link is followed. The file belongs to the user of this process, or, where
 * that is root, to the owner of its directory, and no other user may read or write it. One that was given may belong to root,
 * and then its group may read it.
 */
export const readKeyFile = async (
  file: string,
  origin: KeyFileOrigin = 'made',
): Promise<E.Either<KeyFileFailure, O.Option<Uint8Array>>> => {
  try {
    return E.map(O.some<Uint8Array>)(await readKey(file, origin));
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') return unusable(file, error);
  }
  const target = await readlink(file).catch(() => undefined);
  return target === undefined ? E.right(O.none) : E.left({ _tag: 'KeyFileDangling', file, target });
};

export interface OpenedKeyFile {
  readonly key: Uint8Array;
  /** Whether this call has created the file. */
  readonly isNew: boolean;
}

/**
 * The key in a file. If there is no file yet, it is created with a random key, readable by its owner alone.
 * If several processes find none at once, one creates it and all of them read the same key.
 */
export const openKeyFile = async (
  file: string,
): Promise<E.Either<KeyFileFailure, OpenedKeyFile>> => {
  const found = await readKeyFile(file);
  if (E.isLeft(found)) return found;
  if (O.isSome(found.right)) return E.right({ key: found.right.value, isNew: false });
  try {
    const isNew = await createKey(file);
    return E.map((key: Uint8Array) => ({ key, isNew }))(await readKey(file, 'made'));
  } catch (error) {
    return unusable(file, error);
  }
};

const unusable = (file: string, error: unknown) =>
  E.left<KeyFileFailure>({ _tag: 'KeyFileUnusable', file, code: codeOf(error) });

const readKey = async (
  file: string,
  origin: KeyFileOrigin,
): Promise<E.Either<KeyFileFailure, Uint8Array>> => {
  const directory = await stat(dirname(file));
  if (isPosix && (directory.mode & (STICKY | WRITABLE_BY_ALL)) === WRITABLE_BY_ALL)
    return E.left(exposedDirectory(file, directory.mode));
  // A pipe would be waited for: it is no plain file.
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const status = await handle.stat();
    const fault = findFault(file, status, RULES[origin](directory.uid));
    if (fault !== undefined) return E.left(fault);
    const key = status.size > MOST_BYTES ? O.none : decodeKey(await handle.readFile());
    return E.fromOption((): KeyFileFailure => ({
      _tag: 'KeyFileWrongSize',
      file,
      sizeBytes: status.size,
    }))(key);
  } finally {
    await handle.close();
  }
};

const exposedDirectory = (file: string, mode: number): KeyFileFailure => ({
  _tag: 'KeyDirectoryExposed',
  file,
  directory: dirname(file),
  mode: mode & MODE,
});

interface KeyFileRules {
  readonly isOwner: (uid: number) => boolean;
  /** The permissions that a key must not give. */
  readonly denied: number;
}

const RULES: Readonly<Record<KeyFileOrigin, (directoryOwner: number) => KeyFileRules>> = {
  // Root may use the command line on the data of the service's user.
  made: (directoryOwner) => ({
    isOwner: (uid) => uid === user(uid) || (user(uid) === 0 && uid === directoryOwner),
    denied: 0o077,
  }),
  given: () => ({ isOwner: (uid) => uid === user(uid) || uid === 0, denied: 0o027 }),
};

const user = (uid: number): number => process.geteuid?.() ?? uid;

const findFault = (
  file: string,
  status: Stats,
  { isOwner, denied }: KeyFileRules,
): KeyFileFailure | undefined => {
  const { mode, uid } = status;
  if (!status.isFile()) return { _tag: 'KeyFileUnusable', file, code: 'not a plain file' };
  if (isPosix && !isOwner(uid)) return { _tag: 'KeyFileForeign', file, uid };
  return isPosix && (mode & denied) !== 0
    ? { _tag: 'KeyFileExposed', file, mode: mode & MODE }
    : undefined;
};

export type KeyFileFailure = { readonly file: string } & (
  | {
      readonly _tag: 'KeyFileUnusable';
      /** The code of the operating system, such as `EACCES`. */
      readonly code: string;
    }
  | { readonly _tag: 'KeyFileExposed'; readonly mode: number }
  | { readonly _tag: 'KeyFileForeign'; readonly uid: number }
  | { readonly _tag: 'KeyFileDangling'; readonly target: string }
  | { readonly _tag: 'KeyFileWrongSize'; readonly sizeBytes: number }
  | { readonly _tag: 'KeyDirectoryExposed'; readonly directory: string; readonly mode: number }
);

/** What an operator reads: what is wrong with the key file, and what to do. */
export const keyFileFailureWording = (failure: KeyFileFailure): string => {
  const { file } = failure;
  const key = `The key file ${file}`;
  switch (failure._tag) {
    case 'KeyFileUnusable':
      return `${key} can be neither read nor created (${failure.code}). Let the user that runs Shipshape own it and write to its directory.`;
    case 'KeyFileExposed':
      return `${key} is readable or writable by others than its owner (mode ${octal(failure.mode)}). Run: chmod 600 ${file}. If another user may have read it, change the admin passwords that it protects.`;
    case 'KeyFileForeign':
      return `${key} belongs to another user (uid ${String(failure.uid)}), who can read and replace it. Let the user that runs Shipshape own it, and change the admin passwords that it protects if the other user may have read it.`;
    case 'KeyFileDangling':
      return `${key} is a link to ${failure.target}, where there is no file. Put the key back there, or correct the link.`;
    case 'KeyFileWrongSize':
      return `${key} has ${String(failure.sizeBytes)} bytes and holds no key: a key has 32 bytes, or those in hexadecimal digits or Base64. Restore it from a backup; without it the stored admin passwords cannot be read.`;
    case 'KeyDirectoryExposed':
      return `Every user of this machine may write to the directory of the key file, ${failure.directory} (mode ${octal(failure.mode)}), and so replace the files in it. Run: chmod o-w ${failure.directory}`;
  }
};

const octal = (mode: number): string => mode.toString(8).padStart(4, '0');
