import type { S3Call } from '../../../../adapters/storage/s3/s3-signing.js';
import { s3Storage } from '../../../../adapters/storage/s3/s3-storage.js';
import { describeDumpStorage } from '../../../contracts/backups/dump-storage.contract.js';
import { anS3Target, bucketAccess, LOOPBACK } from '../../../support/storage/s3-worlds.js';
import {
  hasSwift,
  NO_SWIFT,
  startSwift,
  type Swift,
} from '../../../support/storage/system-swift.js';

describe('s3Storage at OpenStack Swift', function () {
  this.timeout(120_000);

  let swift: Swift;
  let stop = (): Promise<void> => Promise.resolve();

  before(async function () {
    if (!hasSwift()) {
      console.warn(NO_SWIFT);
      return this.skip();
    }
    swift = await startSwift();
    stop = swift.stop;
    await bucketAccess(anS3Target(swift)).makeBucket();
  });
  after(() => stop());

  describeDumpStorage('s3Storage', () => {
    const target = anS3Target(swift);
    const { session, objects, uploads } = bucketAccess(target);
    const send = async (call: S3Call) => {
      await session.send(call);
    };
    return Promise.resolve({
      storage: s3Storage({ network: LOOPBACK, onMessage: () => undefined }),
      target,
      missing: anS3Target(swift, { bucket: 'there-is-none' }),
      contents: async () => [...(await objects()), ...(await uploads())],
      leaveUnfinished: (object) => send({ method: 'POST', object, query: { uploads: '' } }),
      addForeign: (object, body) => send({ method: 'PUT', object, body }),
      close: async () => {
        await Promise.resolve();
        session.close();
      },
    });
  });
});
