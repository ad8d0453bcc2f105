import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { localStorage } from '../../../adapters/storage/local/local-storage.js';
import { sftpStorage } from '../../../adapters/storage/sftp/sftp-storage.js';
import type { DestinationTarget } from '../../../core/backups/destination-target.js';
import type { DumpStorage } from '../../../core/backups/ports/dump-storage.js';
import { aDestinationTarget } from '../../support/backups/a-destination-target.js';
import { measureMemoryGrowth } from '../../support/responsiveness/memory-growth.js';
import { rightOf } from '../../support/shared/right-of.js';
import { temporaryDirectory } from '../../support/shared/temporary-directory.js';
import { LOOPBACK } from '../../support/storage/s3-worlds.js';
import { hasSshd, NO_SSHD, startSshd } from '../../support/storage/system-sshd.js';

const MIB = 1024 * 1024;
const SIZE = Number(process.env['SHIPSHAPE_SPEC_OBJECT_MIB'] ?? 512) * MIB;

const never = () => new AbortController().signal;

async function* zeros(size: number) {
  for (let at = 0; at < size; at += 65_536) yield await Promise.resolve(Buffer.alloc(65_536));
}

/** Writes an object, reads it back, and returns by how much the memory grew at most. */
const growthOf = async (storage: DumpStorage, target: DestinationTarget): Promise<number> => {
  const object = 'db/main/shop/20261122T030000Z-0a1b2c3d-1.pg18.dump';
  // Once before, so that the code is loaded.
  await rightOf(storage.probe(target, never()));
  const growth = measureMemoryGrowth();
  await rightOf(storage.put(target, object, zeros(SIZE), never()));
  const opened = await rightOf(storage.open(target, object, never()));
  let read = 0;
  if (O.isSome(opened)) for await (const part of opened.value) read += part.length;
  expect(read).to.equal(SIZE);
  await rightOf(storage.remove(target, object));
  return growth();
};

describe('a storage of large dumps', function () {
  this.timeout(600_000);

  const directory = temporaryDirectory();

  it('is a local folder that needs under 64 MiB', async () => {
    const path = join(directory.path, 'root');
    await mkdir(path);
    const target = aDestinationTarget({ settings: { path } });
    expect(
      await growthOf(
        localStorage(() => undefined),
        target,
      ),
    ).to.be.lessThan(64 * MIB);
  });

  it('is an SFTP server that needs under 64 MiB', async function () {
    if (!hasSshd()) {
      console.warn(NO_SSHD);
      return this.skip();
    }
    const sshd = await startSshd();
    const { port, user, key, hostKeys, root } = sshd;
    const target = aDestinationTarget({
      kind: 'sftp',
      settings: { host: '127.0.0.1', port, user, key, host_key: hostKeys.ed25519, path: root },
    });
    const storage = sftpStorage({ network: LOOPBACK, onMessage: () => undefined });
    const grown = await growthOf(storage, target);
    await sshd.stop();
    expect(grown).to.be.lessThan(64 * MIB);
  });
});
