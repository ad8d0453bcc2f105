import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { partName } from '../../../../../adapters/destinations/rclone/rclone-objects.js';
import { rcloneStorage } from '../../../../../adapters/destinations/rclone/rclone.js';
import { describeDumpStorage } from '../../../../contracts/backups/dump-storage.contract.js';
import { aDestinationTarget } from '../../../../support/backups/a-destination-target.js';
import {
  newerRclone,
  NO_NEWER_SERVERS,
} from '../../../../support/database-servers/newer-servers.js';
import { isLeftOut } from '../../../../support/shared/is-left-out.js';
import {
  anS3Target,
  BUCKET,
  bucketAccess,
  swiftOfSuite,
} from '../../../../support/storage/s3-worlds.js';
import { startWebdav, type WebdavServer } from '../../../../support/storage/webdav-by-rclone.js';

const rclone = newerRclone();
if (rclone === undefined && !isLeftOut('newer-servers')) console.warn(NO_NEWER_SERVERS);

(isLeftOut('newer-servers') ? () => undefined : describe)('rcloneStorage at WebDAV', function () {
  this.timeout(120_000);

  let server: WebdavServer;
  let stop = (): Promise<void> => Promise.resolve();

  before(async function () {
    if (rclone === undefined) return this.skip();
    server = await startWebdav(rclone);
    stop = server.stop;
  });
  after(() => stop());

  describeDumpStorage('rcloneStorage', async () => {
    const path = `of ${randomBytes(6).toString('hex')}`;
    await mkdir(join(server.folder, path));
    const targetAt = (folder: string) =>
      aDestinationTarget({ kind: 'rclone', settings: { config: server.config, path: folder } });
    return {
      storage: rcloneStorage({ find: TE.right([rclone ?? '']), onMessage: () => undefined }),
      target: targetAt(path),
      missing: targetAt('there is none'),
      contents: () => server.files(path),
      leaveUnfinished: (object) => server.write(join(path, partName(object)), Buffer.from('cut')),
      addForeign: (object, bytes) => server.write(join(path, object), bytes),
      close: () => Promise.resolve(),
    };
  });
});

const describeIfAny = rclone === undefined ? describe.skip : describe;

(isLeftOut('newer-servers') ? () => undefined : describeIfAny)(
  'rcloneStorage at OpenStack Swift, over S3',
  function () {
    this.timeout(120_000);

    const swift = swiftOfSuite();

    describeDumpStorage('rcloneStorage', () => {
      const { endpoint, accessKey, secretKey } = swift();
      const prefix = `of-${randomBytes(6).toString('hex')}`;
      const config = {
        type: 's3',
        provider: 'Other',
        endpoint,
        region: 'us-east-1',
        access_key_id: accessKey,
        secret_access_key: secretKey,
      };
      const targetAt = (path: string) =>
        aDestinationTarget({ kind: 'rclone', settings: { config, path } });
      // Beside rclone.
      const { session, objects } = bucketAccess(anS3Target(swift(), { prefix }));
      const add = async (object: string, body: Buffer) => {
        await session.send({ method: 'PUT', object, body });
      };
      return Promise.resolve({
        storage: rcloneStorage({ find: TE.right([rclone ?? '']), onMessage: () => undefined }),
        target: targetAt(`${BUCKET}/${prefix}`),
        missing: targetAt('there-is-none/dumps'),
        contents: objects,
        leaveUnfinished: (object) => add(partName(object), Buffer.from('cut')),
        addForeign: add,
        close: async () => {
          await Promise.resolve();
          session.close();
        },
      });
    });
  },
);
