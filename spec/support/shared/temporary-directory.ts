import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Makes a directory of its own for each test of the suite around it, and removes it once all that the test has started was ended:
 * hooks run in the order in which they stand, and what ends that stands behind this.
 */
export const temporaryDirectory = (): { readonly path: string } => {
  const directory = { path: '' };
  const remove = () => directory.path !== '' && rm(directory.path, { recursive: true });
  beforeEach(async () => {
    await remove();
    directory.path = await realpath(await mkdtemp(join(tmpdir(), 'shipshape-spec-')));
  });
  after(remove);
  return directory;
};
