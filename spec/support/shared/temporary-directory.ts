import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes a directory of its own for each test of the suite around it, and removes it afterwards. */
export const temporaryDirectory = (): { readonly path: string } => {
  const directory = { path: '' };
  beforeEach(async () => {
    directory.path = await realpath(await mkdtemp(join(tmpdir(), 'shipshape-spec-')));
  });
  afterEach(() => rm(directory.path, { recursive: true, force: true }));
  return directory;
};
