import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onCleanUp } from './clean-ups.js';

/** A directory of its own, which is removed when the benchmark ends. */
export const scratchDirectory = async (purpose: string): Promise<string> => {
  const path = await realpath(await mkdtemp(join(tmpdir(), `shipshape-bench-${purpose}-`)));
  onCleanUp(() => rm(path, { recursive: true, force: true }));
  return path;
};
