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

  before(async function () {
    if (!hasSwift()) {
      console.warn(NO_SWIFT);
      return this.skip();
    }
    swift = await startSwift();
    await bucketAccess(anS3Target(swift)).makeBucket();
  });
  after(() => swift?.stop());

  describeDumpStorage('s3Storage', async () => {
    const target = anS3Target(swift);
    const { session, objects, uploads } = bucketAccess(target);
    return {
      storage: s3Storage({ network: LOOPBACK, onMessage: () => undefined }),
      target,
      missing: anS3Target(swift, { bucket: 'there-is-none' }),
      contents: async () => [...(await objects()), ...(await uploads())],
      leaveUnfinished: async (object) =>
        void (await session.send({ method: 'POST', object, query: { uploads: '' } })),
      addForeign: async (object, body) =>
        void (await session.send({ method: 'PUT', object, body })),
      close: () => Promise.resolve(session.close()),
    };
  });
});
