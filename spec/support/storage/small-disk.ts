import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type SmallDisk = ReturnType<typeof mountSmallDisk>;

const run = (program: string, ...argv: readonly string[]): void => {
  execFileSync(program, argv, { stdio: 'ignore' });
};

/** Mounts an empty disk of so many bytes, in memory, to which its owner alone may write. */
export const mountSmallDisk = (path: string, sizeBytes: number) => {
  mkdirSync(path, { recursive: true });
  const argv = ['-t', 'tmpfs', '-o', `size=${sizeBytes},mode=700`, 'tmpfs', path];
  run('mount', ...argv);
  return {
    /** Where it is mounted. */
    path,
    resize: (bytes: number) => run('mount', '-o', `remount,size=${bytes}`, path),
    // A program may have a file of it open.
    unmount: () => run('umount', '--lazy', path),
  };
};

export const NO_MOUNTS = '        PENDING: this user may not mount a disk on this machine';

export const mayMount = (): boolean => {
  const path = mkdtempSync(join(tmpdir(), 'shipshape-mount-'));
  try {
    mountSmallDisk(path, 65_536).unmount();
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(path);
  }
};
