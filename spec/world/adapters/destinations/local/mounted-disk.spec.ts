import { readdir } from 'node:fs/promises';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { localStorage } from '../../../../../adapters/destinations/local/local.js';
import { storageRefused } from '../../../../../core/backups/storage-refusal.js';
import { aDestinationTarget } from '../../../../support/backups/a-destination-target.js';
import { isLeftOut } from '../../../../support/shared/is-left-out.js';
import { temporaryDirectory } from '../../../../support/shared/temporary-directory.js';
import { faultyLocal } from '../../../../support/storage/faulty-destinations.js';
import { dumpOf, runToDestination } from '../../../../support/storage/run-to-destination.js';
import {
  mayMount,
  mountSmallDisk,
  NO_MOUNTS,
  type SmallDisk,
} from '../../../../support/storage/small-disk.js';

const MIB = 1024 * 1024;

(isLeftOut('mounts') ? () => undefined : describe)('localStorage on a disk that is mounted', () => {
  let disk: SmallDisk | undefined;
  // Before its folder is removed.
  afterEach(() => disk?.unmount());
  const directory = temporaryDirectory();

  before(function () {
    if (mayMount()) return;
    console.warn(NO_MOUNTS);
    this.skip();
  });
  beforeEach(() => {
    disk = mountSmallDisk(directory.path, 4 * MIB);
  });

  it('fails as `destination_full` when it fills up, and leaves nothing', async () => {
    const run = await runToDestination(faultyLocal(directory.path), 'full', dumpOf(6 * MIB));
    expect(await run.carryOut()).to.deep.equal({ outcome: 'Failed', code: 'destination_full' });
    expect(await run.names()).to.deep.equal([]);
  });

  it('writes nothing to the disk below while it is not mounted', async () => {
    const storage = localStorage(() => undefined);
    const { signal } = new AbortController();
    const probe = (mark: O.Option<string>) =>
      storage.probe(aDestinationTarget({ settings: { path: directory.path }, mark }), signal)();
    const found = await probe(O.none);
    const mark = E.isRight(found) ? found.right.mark : O.none;
    disk?.unmount();
    disk = undefined;
    expect(await probe(mark)).to.deep.equal(E.left(storageRefused('destination_unmounted')));
    expect(await readdir(directory.path)).to.deep.equal([]);
  });
});
