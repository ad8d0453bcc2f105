import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as S from 'fp-ts/lib/string.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Unavailable } from '../../../core/shared/ports/port-failure.js';
import { readOrDefault } from './resource-exhaustion.js';

export interface ProgramFile {
  /** Absolute, with every link resolved. */
  readonly file: string;
  /** Changes when the file is replaced or rewritten: the time of change, unlike that of modification, cannot be set. */
  readonly state: string;
  /** The same for every name of one file. */
  readonly inode: string;
  /** If there is such a place, the program must not be run. */
  readonly unsafe: O.Option<UnsafePlace>;
}

/** The programs of a name in these directories, each once. */
export const findPrograms = (
  directories: readonly string[],
  name: string,
): TE.TaskEither<Unavailable, readonly ProgramFile[]> =>
  pipe(
    directories,
    TE.traverseArray(expandDirectory),
    TE.map((expanded) => RA.uniq(S.Eq)(RA.flatten(expanded))),
    TE.flatMap(TE.traverseArray((directory) => identify(join(directory, name), name))),
    TE.map((found) => RA.uniq(eqInode)(RA.compact(found))),
  );

const eqInode = { equals: (a: ProgramFile, b: ProgramFile) => a.inode === b.inode };

/**
 * None for what is no regular file, and for a link to a file of another name: Debian's /usr/bin/pg_dump is
 * the Perl program pg_wrapper, which runs one of the tools that are found without it.
 */
export const identify = (
  candidate: string,
  name: string,
): TE.TaskEither<Unavailable, O.Option<ProgramFile>> =>
  readOrDefault(async () => {
    const file = await realpath(candidate);
    const stats = await stat(file, { bigint: true });
    if (basename(file) !== name || !stats.isFile()) return O.none;
    const inode = `${stats.dev.toString()}:${stats.ino.toString()}`;
    const content = [stats.size, stats.mtimeNs, stats.ctimeNs].join(':');
    const unsafe = await findUnsafePlace(file);
    return O.some({ file, inode, state: `${file}:${inode}:${content}`, unsafe });
  }, O.none);

/** The first of these names that exists and that no other user can replace; none if no name does. */
export const programBeside = (
  folder: string,
  names: readonly string[],
): TE.TaskEither<Unavailable, O.Option<string>> =>
  pipe(
    names,
    TE.traverseArray((name) => identify(join(folder, name), name)),
    TE.map(RA.findFirst(O.exists(({ unsafe }) => O.isNone(unsafe)))),
    TE.map((found) =>
      pipe(
        O.flatten(found),
        O.map(({ file }) => file),
      ),
    ),
  );

type Found = TE.TaskEither<Unavailable, readonly string[]>;

/** The paths that an absolute pattern stands for today; a star stands for any part of one name. */
const expandDirectory = (pattern: string): Found =>
  pattern
    .split('/')
    .filter((segment) => segment !== '')
    .reduce<Found>((found, segment) => TE.flatMap(descendInto(segment))(found), TE.right(['/']));

const descendInto =
  (segment: string) =>
  (directories: readonly string[]): Found =>
    segment.includes('*')
      ? pipe(directories, TE.traverseArray(matching(segment)), TE.map(RA.flatten))
      : TE.right(directories.map((directory) => join(directory, segment)));

const matching = (segment: string) => {
  const literals = segment.split('*').map((part) => part.replace(/[\\^$.+?()[\]{}|]/g, '\\$&'));
  const pattern = new RegExp(`^${literals.join('.*')}$`);
  return (directory: string): Found =>
    pipe(
      readOrDefault(() => readdir(directory), []),
      TE.map((names) => names.filter((name) => pattern.test(name))),
      TE.map(RA.map((name) => join(directory, name))),
    );
};

/** A place where somebody other than root and this process's user could replace a program. */
export interface UnsafePlace {
  /** The program itself, or a directory above it. */
  readonly place: string;
  readonly why: 'foreign_owner' | 'writable_by_all';
}

const WRITABLE_BY_ALL = 0o002;
/** In a directory with this bit, such as /tmp, only its owner moves or removes an entry. */
const STICKY = 0o1000;

/**
 * The topmost unsafe place among a file and the directories above it; the path is a real one, free of links.
 * A group that may write there is trusted as much as the owner, who chose it: on Debian /usr/local is writable
 * for `staff`, and what Homebrew installs for `admin`.
 */
const findUnsafePlace = async (file: string): Promise<O.Option<UnsafePlace>> =>
  RA.head(RA.compact(await Promise.all(pathDownTo(file).map(findFault))));

const pathDownTo = (file: string): readonly string[] => {
  const above = dirname(file);
  return above === file ? [file] : [...pathDownTo(above), file];
};

const findFault = async (place: string): Promise<O.Option<UnsafePlace>> => {
  const stats = await stat(place);
  if (!isTrusted(stats.uid)) return O.some({ place, why: 'foreign_owner' });
  const isGuarded = stats.isDirectory() && (stats.mode & STICKY) !== 0;
  const isOpen = (stats.mode & WRITABLE_BY_ALL) !== 0 && !isGuarded;
  return isOpen ? O.some({ place, why: 'writable_by_all' }) : O.none;
};

/** Where files have no such owners, as on Windows, every owner is trusted. */
const isTrusted = (uid: number): boolean => [0, process.geteuid?.() ?? uid].includes(uid);
