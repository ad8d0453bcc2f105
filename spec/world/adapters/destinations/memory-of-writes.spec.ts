import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { localStorage } from '../../../../adapters/destinations/local/local.js';
import { rcloneStorage } from '../../../../adapters/destinations/rclone/rclone.js';
import { s3Storage } from '../../../../adapters/destinations/s3/s3-storage.js';
import { sftpStorage } from '../../../../adapters/destinations/sftp/sftp.js';
import type { DestinationTarget } from '../../../../core/backups/destination-target.js';
import type { DumpStorage } from '../../../../core/backups/ports/dump-storage.js';
import { aDestinationTarget } from '../../../support/backups/a-destination-target.js';
import { newerRclone, NO_NEWER_SERVERS } from '../../../support/database-servers/newer-servers.js';
import { measureMemoryGrowth } from '../../../support/responsiveness/memory-growth.js';
import { isLeftOut } from '../../../support/shared/is-left-out.js';
import { rightOf } from '../../../support/shared/right-of.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';
import { anS3Target, LOOPBACK, swiftOfSuite } from '../../../support/storage/s3-worlds.js';
import { sshdOfSuite } from '../../../support/storage/system-sshd.js';
import { startWebdav } from '../../../support/storage/webdav-by-rclone.js';

const MIB = 1024 * 1024;

/** The figures of docs/reference/performance.md are for 2048. */
const SIZE = Number(process.env['SHIPSHAPE_SPEC_OBJECT_MIB'] ?? 256) * MIB;

const never = () => new AbortController().signal;

/** In one piece of memory, so that what is measured is the storage's. */
async function* zeros(size: number) {
  const part = Buffer.alloc(65_536);
  for (let at = 0; at < size; at += part.length) yield await Promise.resolve(part);
}

/** Writes an object and reads it back, and fails where the memory grew by 64 MiB at any time. */
const expectLittleMemory = async (storage: DumpStorage, target: DestinationTarget) => {
  const object = 'db/main/shop/20261122T030000Z-0a1b2c3d-1.pg18.dump';
  // Once before, so that the code is loaded, and the heap of the process is as large as a busy one.
  await rightOf(storage.put(target, object, zeros(32 * MIB), never()));
  await rightOf(storage.remove(target, object));
  const growth = measureMemoryGrowth();
  const begunMs = performance.now();
  await rightOf(storage.put(target, object, zeros(SIZE), never()));
  const writtenMs = performance.now();
  const opened = await rightOf(storage.open(target, object, never()));
  let read = 0;
  if (O.isSome(opened)) for await (const part of opened.value) read += part.length;
  const readMs = performance.now();
  expect(read).to.equal(SIZE);
  await rightOf(storage.remove(target, object));
  const grown = growth();
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  console.log(
    `        ${SIZE / MIB} MiB: written in ${seconds(writtenMs - begunMs)}, read in ${seconds(readMs - writtenMs)}, ${Math.round(grown / MIB)} MiB above idle`,
  );
  expect(grown).to.be.lessThan(64 * MIB);
};

const options = { network: LOOPBACK, onMessage: () => undefined };

describe('a storage of large dumps that needs under 64 MiB', function () {
  this.timeout(600_000);

  describe('on this host is', () => {
    const directory = temporaryDirectory();

    it('a local folder', async () => {
      const path = join(directory.path, 'root');
      await mkdir(path);
      const storage = localStorage(() => undefined);
      await expectLittleMemory(storage, aDestinationTarget({ settings: { path } }));
    });
  });

  describe('at OpenSSH is', () => {
    const sshd = sshdOfSuite();

    it('an SFTP server', async () => {
      const { port, user, key, hostKeys, root } = sshd();
      const settings = { host: '127.0.0.1', port, user, key, host_key: hostKeys.ed25519 };
      const target = aDestinationTarget({ kind: 'sftp', settings: { ...settings, path: root } });
      await expectLittleMemory(sftpStorage(options), target);
    });
  });

  describe('at OpenStack Swift is', () => {
    const swift = swiftOfSuite();

    it('a server that speaks S3', () =>
      expectLittleMemory(s3Storage(options), anS3Target(swift())));
  });

  (isLeftOut('newer-servers') ? () => undefined : it)('is a remote of rclone', async function () {
    const rclone = newerRclone();
    if (rclone === undefined) {
      console.warn(NO_NEWER_SERVERS);
      return this.skip();
    }
    const { config, folder, stop } = await startWebdav(rclone);
    await mkdir(join(folder, 'dumps'));
    const target = aDestinationTarget({ kind: 'rclone', settings: { config, path: 'dumps' } });
    const find = TE.fromEither(E.right([rclone]));
    await expectLittleMemory(rcloneStorage({ find, onMessage: () => undefined }), target);
    await stop();
  });
});
