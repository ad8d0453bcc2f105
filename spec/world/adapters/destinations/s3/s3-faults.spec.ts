import { createHash } from 'node:crypto';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { s3Storage } from '../../../../../adapters/destinations/s3/s3-storage.js';
import type { DestinationTarget } from '../../../../../core/backups/destination-target.js';
import { pollUntil } from '../../../../support/shared/poll-until.js';
import { endlessWriter } from '../../../../support/storage/endless-writer.js';
import {
  anS3Target,
  bucketAccess,
  LOOPBACK,
  swiftOfSuite,
} from '../../../../support/storage/s3-worlds.js';

const MIB = 1024 * 1024;
const OBJECT = 'db/20261122T030000Z-0a1b2c3d-1.pg18.dump';

const bytesOf = async function* (
  sizeBytes: number,
  onByte: (at: number) => void = () => undefined,
): AsyncGenerator<Uint8Array, void, void> {
  const chunk = Buffer.alloc(256 * 1024);
  for (let at = 0; at < sizeBytes; at += chunk.length) {
    await Promise.resolve();
    onByte(at);
    chunk.fill((at / chunk.length) % 251);
    yield chunk.subarray(0, sizeBytes - at);
  }
};

const digestOf = async (bytes: AsyncIterable<Uint8Array>): Promise<string> => {
  const digest = createHash('sha256');
  for await (const chunk of bytes) digest.update(chunk);
  return digest.digest('hex');
};

const never = () => new AbortController().signal;

describe('s3Storage with objects of several parts', function () {
  this.timeout(240_000);

  const swift = swiftOfSuite();
  let target: DestinationTarget;

  beforeEach(() => {
    target = anS3Target(swift());
  });

  const storage = s3Storage({ network: LOOPBACK, onMessage: () => undefined, retryAfterMs: [200] });
  const put = (bytes: AsyncIterable<Uint8Array>, signal = never()) =>
    storage.put(target, OBJECT, bytes, signal)();
  const left = async () => {
    const { objects, uploads } = bucketAccess(target);
    return { objects: await objects(), uploads: await uploads() };
  };
  const NOTHING = { objects: [], uploads: [] };

  for (const sizeBytes of [8 * MIB, 8 * MIB + 1, 21 * MIB])
    it(`writes ${sizeBytes} bytes, which are read back as they were`, async () => {
      const sha256 = await digestOf(bytesOf(sizeBytes));
      expect(await put(bytesOf(sizeBytes))).to.deep.equal(E.right({ sizeBytes, sha256 }));
      const opened = await storage.open(target, OBJECT, never())();
      if (E.isLeft(opened) || opened.right._tag === 'None') throw new Error('It did not open');
      expect(await digestOf(opened.right.value)).to.equal(sha256);
      expect(await left()).to.deep.equal({ objects: [OBJECT], uploads: [] });
    });

  for (const after of [9 * MIB, 20 * MIB])
    it(`leaves nothing of bytes that throw after ${after}`, async () => {
      const throwing = bytesOf(30 * MIB, (at) => {
        if (at >= after) throw new Error('The bytes are not whole');
      });
      expect(await put(throwing)).to.deep.equal(E.left({ _tag: 'SourceFailed' }));
      expect(await left()).to.deep.equal(NOTHING);
    });

  it('leaves nothing when it is aborted while a part is under way', async () => {
    const calling = new AbortController();
    const source = bytesOf(30 * MIB, (at) => {
      if (at >= 17 * MIB) calling.abort();
    });
    const outcome = await put(source, calling.signal);
    expect(outcome).to.deep.equal(
      E.left({ _tag: 'Unavailable', source: 'destination', reason: 'abandoned' }),
    );
    expect(await left()).to.deep.equal(NOTHING);
  });

  it('sweeps what a writer that was killed has left', async () => {
    for (const killAfterParts of [1, 2]) {
      const writer = endlessWriter(target, OBJECT, WRITER);
      await pollUntil(() => writer.parts() > killAfterParts);
      await writer.kill();
    }
    expect((await left()).uploads).to.deep.equal([OBJECT, OBJECT]);
    const sweep = () =>
      storage.sweep(
        target,
        TE.right(() => false),
      )();
    expect(await sweep()).to.deep.equal(E.right(2));
    expect(await left()).to.deep.equal(NOTHING);
  });

  it('fails, and leaves no object, where the server is killed midway', async () => {
    const source = bytesOf(30 * MIB, (at) => {
      if (at === 12 * MIB) swift().kill();
    });
    const outcome = await put(source);
    await swift().restart();
    expect(outcome).to.deep.equal(
      E.left({ _tag: 'StorageRefused', code: 'destination_unreachable' }),
    );
    expect((await left()).objects).to.deep.equal([]);
    await storage.sweep(
      target,
      TE.right(() => false),
    )();
    expect(await left()).to.deep.equal(NOTHING);
  });

  it('refuses a wrong secret and a wrong user', async () => {
    const rejected = E.left({ _tag: 'StorageRefused', code: 'destination_login_rejected' });
    for (const settings of [{ secret_key: 'wrong' }, { access_key: 'test:nobody' }]) {
      const wrong = anS3Target(swift(), settings);
      expect(await storage.probe(wrong, never())()).to.deep.equal(rejected);
      expect(await storage.put(wrong, OBJECT, bytesOf(10), never())()).to.deep.equal(rejected);
    }
  });

  it('opens what is there, although it is not what was written', async () => {
    await put(bytesOf(1_000));
    const body = Buffer.from('of another');
    await bucketAccess(target).session.send({ method: 'PUT', object: OBJECT, body });
    const opened = await storage.open(target, OBJECT, never())();
    if (E.isLeft(opened) || opened.right._tag === 'None') throw new Error('It did not open');
    expect(await digestOf(opened.right.value)).to.equal(await digestOf(chunksOf(body)));
  });
});

const chunksOf = async function* (bytes: Uint8Array): AsyncGenerator<Uint8Array, void, void> {
  await Promise.resolve();
  yield bytes;
};

const WRITER = {
  imports: {
    s3Storage: 'adapters/destinations/s3/s3-storage.js',
    LOOPBACK: 'spec/support/storage/s3-worlds.js',
  },
  storage: 's3Storage({ network: LOOPBACK, onMessage: () => undefined })',
  partBytes: 8 * MIB,
};
