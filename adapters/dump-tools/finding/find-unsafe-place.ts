import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';

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
export const findUnsafePlace = async (file: string): Promise<O.Option<UnsafePlace>> =>
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
