import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { s3Storage } from '../../../../../adapters/destinations/s3/s3-storage.js';
import { storageRefused } from '../../../../../core/backups/storage-refusal.js';
import { DAY_MS } from '../../../../../core/shared/durations.js';
import {
  type LockedS3,
  type LockOfBucket,
  startLockedS3,
} from '../../../../support/storage/locked-s3.js';
import { anS3Target, LOOPBACK } from '../../../../support/storage/s3-worlds.js';

const OBJECT = 'db-eu-1/main/shop/20261122T030000Z-0a1b2c3d-1.pg18.dump';

const bytesOf = async function* (bytes: Buffer) {
  yield await Promise.resolve(bytes);
};

describe('s3Storage with object lock', () => {
  let server: LockedS3 | undefined;
  afterEach(() => server?.close());

  const at = async (lock?: LockOfBucket) => {
    const started = await startLockedS3(lock);
    server = started;
    const { endpoint } = started;
    const target = anS3Target(
      { endpoint, accessKey: 'key', secretKey: 'secret' },
      { lock: '30d', prefix: 'of' },
    );
    const storage = s3Storage({ network: LOOPBACK, onMessage: () => undefined, retryAfterMs: [] });
    const never = new AbortController().signal;
    return {
      server: started,
      probe: () => storage.probe(target, never)(),
      put: (bytes: Buffer) => storage.put(target, OBJECT, bytesOf(bytes), never)(),
      remove: () => storage.remove(target, OBJECT)(),
      size: () => storage.size(target, OBJECT, never)(),
      versions: () =>
        (started.versions.get(`of/${OBJECT}`) ?? []).map(({ bytes }) => bytes?.length),
    };
  };

  for (const bytes of [randomBytes(10), randomBytes(17 * 1024 * 1024)])
    it(`locks an object of ${bytes.length} bytes, and removes its version once that is over`, async () => {
      const { server: bucket, put, remove, size, versions } = await at();
      const beforeMs = Date.now();
      const written = await put(bytes);
      if (E.isLeft(written)) throw new Error(JSON.stringify(written.left));
      const until = written.right.lockedUntil?.getTime() ?? 0;
      expect(until).to.be.within(beforeMs + 30 * DAY_MS, Date.now() + 30 * DAY_MS);
      expect(bucket.versions.get(`of/${OBJECT}`)?.[0]?.lockedUntilMs).to.equal(until);
      bucket.pass(30 * DAY_MS + 1_000);
      expect(await remove()).to.deep.equal(E.right(undefined));
      expect(versions()).to.deep.equal([]);
      expect(await size()).to.deep.equal(E.right(O.none));
      expect(await remove()).to.deep.equal(E.right(undefined));
    });

  it('hides what it removes while it is locked, and keeps its version', async () => {
    const { put, remove, size, versions } = await at();
    await put(Buffer.from('a dump'));
    expect(await remove()).to.deep.equal(E.right(undefined));
    expect(await size()).to.deep.equal(E.right(O.none));
    expect(versions()).to.deep.equal([6, undefined]);
  });

  it('probes that nobody removes what is locked, and removes what former probes have left', async () => {
    const { server: bucket, probe } = await at();
    for (const _ of [1, 2]) {
      expect(E.isRight(await probe())).to.equal(true);
      expect([...bucket.versions.values()].flat()).to.have.lengthOf(2);
      bucket.pass(61_000);
    }
  });

  for (const lock of ['has none', 'takes locks and keeps none'] as const)
    it(`is refused by a bucket that ${lock}`, async () => {
      const { probe } = await at(lock);
      expect(await probe()).to.deep.equal(E.left(storageRefused('destination_unlocked')));
    });
});
