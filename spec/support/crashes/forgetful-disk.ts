import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Random } from '../rogues/random.js';

/** Makes what a file has out of what it had. */
type Edit = (bytes: Buffer) => Buffer;

interface File {
  synced: Buffer;
  /** In their order, what was not written through to the disk yet. */
  pending: readonly { readonly at: number; readonly edit: Edit }[];
}

type Names = Map<string, File | 'folder'>;

/** A change of the names in one folder. */
interface Renaming {
  readonly at: number;
  readonly folder: string;
  readonly edit: (names: Names) => void;
}

/** What is left: only what was written through, all that a killed process has written, or anything between the two. */
export type Left = 'synced' | 'all' | Random;

/**
 * A disk on which a program has worked, as POSIX promises it and no more: the bytes of a file are there after a sync of the file, and
 * its name after one of its folder. Until then each write, and the changes of a folder from any one on, may be lost. Times are
 * numbers that grow.
 */
export type ForgetfulDisk = ReturnType<typeof forgetfulDisk>;

/** A disk whose paths begin with `root`; what is in another folder is on it already. */
export const forgetfulDisk = (root: string, before: string) => {
  const now = namesIn(root, before);
  const synced: Names = new Map(now);
  let renamings: readonly Renaming[] = [];
  const change = (at: number, path: string, edit: Renaming['edit']) => {
    edit(now);
    renamings = [...renamings, { at, folder: dirname(path), edit }];
  };
  const put = (at: number, path: string, one: File | 'folder') =>
    change(at, path, (names) => names.set(path, one));
  const syncFolder = (beganAt: number, path: string) => {
    const isDone = ({ at, folder }: Renaming) => folder === path && at < beganAt;
    for (const { edit } of renamings.filter(isDone)) edit(synced);
    renamings = renamings.filter((one) => !isDone(one));
  };
  return {
    has: (path: string) => now.has(path),
    sizeOf: (path: string) => contentOf(now.get(path), 'all').length,
    make: (at: number, path: string, kind: 'file' | 'folder') => {
      put(at, path, kind === 'folder' ? kind : { synced: Buffer.alloc(0), pending: [] });
    },
    link: (at: number, from: string, to: string) => {
      const file = now.get(from);
      if (file !== undefined) put(at, to, file);
    },
    rename: (at: number, from: string, to: string) => {
      const file = now.get(from);
      if (file === undefined || dirname(from) !== dirname(to)) throw new Error(`${from} to ${to}?`);
      change(at, to, (names) => names.delete(from) && names.set(to, file));
    },
    remove: (at: number, path: string) => {
      change(at, path, (names) => names.delete(path));
    },
    edit: (at: number, path: string, edit: Edit) => {
      const file = now.get(path);
      if (typeof file === 'object') file.pending = [...file.pending, { at, edit }];
    },
    /** Writes through what was done to a file, or to the names in a folder, before the sync began. */
    sync: (beganAt: number, path: string) => {
      const one = now.get(path);
      if (typeof one === 'object') syncFile(one, beganAt);
      else syncFolder(beganAt, path);
    },
    /** Puts what is left into an empty folder. */
    leave: (left: Left, into: string) => {
      const names = new Map(synced);
      for (const { edit } of keptOf(renamings, left)) edit(names);
      writeNames(names, { root, into }, left);
    },
  };
};

const namesIn = (root: string, before: string): Names =>
  new Map(
    readdirSync(before, { recursive: true, withFileTypes: true }).map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const bytes = entry.isFile() ? readFileSync(path) : Buffer.alloc(0);
      const name = join(root, relative(before, path));
      return [name, entry.isDirectory() ? 'folder' : { synced: bytes, pending: [] }] as const;
    }),
  );

const syncFile = (file: File, beganAt: number): void => {
  const isDone = ({ at }: File['pending'][number]) => at < beganAt;
  file.synced = edited(file.synced, file.pending.filter(isDone));
  file.pending = file.pending.filter((one) => !isDone(one));
};

const edited = (bytes: Buffer, edits: File['pending']): Buffer =>
  edits.reduce((before, { edit }) => edit(before), bytes);

const contentOf = (file: File | 'folder' | undefined, left: Left): Buffer => {
  if (typeof file !== 'object') return Buffer.alloc(0);
  if (left === 'synced') return file.synced;
  return edited(
    file.synced,
    left === 'all' ? file.pending : file.pending.filter(() => left(2) > 0),
  );
};

/** Of each folder the first few. */
const keptOf = (renamings: readonly Renaming[], left: Left): readonly Renaming[] => {
  if (left === 'synced') return [];
  if (left === 'all') return renamings;
  const counts = new Map<string, number>();
  for (const { folder } of renamings) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  for (const [folder, count] of counts) counts.set(folder, left(count + 1));
  return renamings.filter(({ folder }) => {
    const more = counts.get(folder) ?? 0;
    counts.set(folder, more - 1);
    return more > 0;
  });
};

/** What is in a folder that is not there is not there either. */
const writeNames = (
  names: Names,
  { root, into }: { readonly root: string; readonly into: string },
  left: Left,
): void => {
  const isThere = (folder: string): boolean =>
    folder === root || (names.get(folder) === 'folder' && isThere(dirname(folder)));
  const sorted = [...names].sort(([one], [other]) => one.length - other.length);
  for (const [path, one] of sorted) {
    if (!isThere(dirname(path))) continue;
    const at = join(into, relative(root, path));
    if (one === 'folder') mkdirSync(at, { mode: 0o700 });
    else writeFileSync(at, contentOf(one, left), { mode: 0o600 });
  }
};

/** Bytes written from a position on; a gap before them is of zeros. */
export const writtenAt =
  (position: number, bytes: Buffer): Edit =>
  (before) => {
    const after = Buffer.alloc(Math.max(before.length, position + bytes.length));
    before.copy(after);
    bytes.copy(after, position);
    return after;
  };

export const cutTo =
  (length: number): Edit =>
  (before) =>
    Buffer.concat([before, Buffer.alloc(Math.max(0, length - before.length))], length);
