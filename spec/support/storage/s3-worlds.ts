import { randomBytes } from 'node:crypto';
import type { DestinationTarget } from '../../../core/backups/destination-target.js';
import type { StorageNetwork } from '../../../adapters/destinations/destination-kind.js';
import { s3Connection } from '../../../adapters/destinations/s3/s3-call.js';
import { s3Session } from '../../../adapters/destinations/s3/s3-lock.js';
import { decodeS3Settings } from '../../../adapters/destinations/s3/s3-settings.js';
import { elementsOf, textOf } from '../../../adapters/destinations/s3/s3-xml.js';
import { aDestinationTarget } from '../backups/a-destination-target.js';
import { hasSwift, NO_SWIFT, startSwift, type Swift } from './system-swift.js';

export const LOOPBACK: StorageNetwork = {
  lookUp: (address) => Promise.resolve([{ address, family: 4 }]),
  isDialable: () => Promise.resolve(true),
};

export const BUCKET = 'dumps';

/** A destination in the bucket, which begins empty. */
export const anS3Target = (
  { endpoint, accessKey, secretKey }: Pick<Swift, 'endpoint' | 'accessKey' | 'secretKey'>,
  settings: Readonly<Record<string, string>> = {},
): DestinationTarget =>
  aDestinationTarget({
    kind: 's3',
    settings: {
      endpoint,
      bucket: BUCKET,
      prefix: `of-(${randomBytes(6).toString('hex')})'!`,
      access_key: accessKey,
      secret_key: secretKey,
      ...settings,
    },
  });

export const bucketAccess = (target: DestinationTarget) => {
  const bucket = decodeS3Settings(target);
  const addresses = () => LOOPBACK.lookUp(bucket.url.hostname, new AbortController().signal);
  const session = s3Session({
    bucket,
    connection: s3Connection(bucket.url, addresses),
    signal: new AbortController().signal,
    silenceMs: 60_000,
    // A store that has just started may be busy.
    retryAfterMs: [100, 500, 2_000],
    onMessage: () => undefined,
  });
  const listed = async (query: Readonly<Record<string, string>>, element: string) => {
    const { body } = await session.send({
      method: 'GET',
      query: { ...query, prefix: bucket.prefix },
    });
    return elementsOf(body.toString('utf8'), element).map((found) =>
      textOf(found, 'Key').slice(bucket.prefix.length),
    );
  };
  return {
    session,
    makeBucket: async () => {
      await session.send({ method: 'PUT' });
    },
    objects: () => listed({}, 'Contents'),
    /** The names of the objects that have an unfinished upload. */
    uploads: () => listed({ uploads: '' }, 'Upload'),
  };
};

/** A Swift with the bucket, for all of a suite, which is pending on a machine that has none. */
export const swiftOfSuite = (): (() => Swift) => {
  let swift: Swift | undefined;
  before(async function () {
    if (!hasSwift()) {
      console.warn(NO_SWIFT);
      return this.skip();
    }
    swift = await startSwift();
    await bucketAccess(anS3Target(swift)).makeBucket();
  });
  after(() => swift?.stop());
  return () => {
    if (swift === undefined) throw new Error('There is a Swift only while a test runs.');
    return swift;
  };
};
