import type { S3Call } from '../../../../../adapters/destinations/s3/s3-settings.js';
import { s3Storage } from '../../../../../adapters/destinations/s3/s3-storage.js';
import { describeDumpStorage } from '../../../../contracts/backups/dump-storage.contract.js';
import {
  anS3Target,
  bucketAccess,
  LOOPBACK,
  swiftOfSuite,
} from '../../../../support/storage/s3-worlds.js';

describe('s3Storage at OpenStack Swift', function () {
  this.timeout(120_000);

  const swift = swiftOfSuite();

  describeDumpStorage('s3Storage', () => {
    const target = anS3Target(swift());
    const { session, objects, uploads } = bucketAccess(target);
    const send = async (call: S3Call) => {
      await session.send(call);
    };
    return Promise.resolve({
      storage: s3Storage({ network: LOOPBACK, onMessage: () => undefined }),
      target,
      missing: anS3Target(swift(), { bucket: 'there-is-none' }),
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
