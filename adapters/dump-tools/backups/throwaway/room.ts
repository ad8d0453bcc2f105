import { lstat, readdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** How much of a disk a throw-away server may take. */
export interface Room {
  /** For all of its files; undefined where only the disk limits them. */
  readonly mostBytes: number | undefined;
  /** What has to stay free on the disk, for everybody else on it. */
  readonly leastFreeBytes: number;
}

const INTERVAL_MS = 1_000;

/** Whether a folder takes more than it may. What cannot be seen is not full. */
export const isFull = async (folder: string, room: Room): Promise<boolean> => {
  try {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < room.leastFreeBytes) return true;
    return room.mostBytes !== undefined && (await sizeOf(folder)) > room.mostBytes;
  } catch {
    return false;
  }
};

/** Calls `onFull` once, as soon as a folder takes more than it may, unless the returned function is called before. */
export const watchRoom = (folder: string, room: Room, onFull: () => void): (() => void) => {
  const state: { isOver: boolean; timer?: NodeJS.Timeout } = { isOver: false };
  const look = async (): Promise<void> => {
    const full = await isFull(folder, room);
    if (state.isOver) return;
    if (full) onFull();
    else state.timer = setTimeout(() => void look(), INTERVAL_MS);
  };
  void look();
  return () => {
    state.isOver = true;
    clearTimeout(state.timer);
  };
};

const BLOCK_BYTES = 512;

/** What its files take on the disk; one that was removed meanwhile takes nothing. */
const sizeOf = async (path: string): Promise<number> => {
  const found = await lstat(path).catch(() => undefined);
  if (found === undefined) return 0;
  if (!found.isDirectory()) return found.blocks * BLOCK_BYTES;
  const names = await readdir(path).catch((): string[] => []);
  let sum = 0;
  for (const name of names) sum += await sizeOf(join(path, name));
  return sum;
};
