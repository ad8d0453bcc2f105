import * as t from 'io-ts';
import type { DestinationTarget } from '../../../core/backups/destination-target.js';
import { Secret } from '../../../core/shared/secret.js';
import { decodeSettings } from '../decode-settings.js';
import { refusal } from '../storage-error.js';

/** Where the objects of a destination are. */
export interface S3Bucket {
  /** Of the bucket, which is named in the path: a server in one's own house has no name for each. */
  readonly url: URL;
  /** Before the name of every object; empty, or it ends with a slash. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: Secret;
}

const settingsCodec = t.intersection([
  t.strict({ endpoint: t.string, bucket: t.string, access_key: t.string, secret_key: t.string }),
  t.partial({ region: t.string, prefix: t.string }),
]);

/** As every server takes it that has no regions. */
const USUAL_REGION = 'us-east-1';

/** Throws what `toStorageFailure` reads as `destination_misconfigured`. */
export const decodeS3Settings = (target: Pick<DestinationTarget, 'settings'>): S3Bucket => {
  const decoded = decodeSettings(settingsCodec, target);
  const bucket = bucketOf(decoded);
  if (bucket === undefined) throw refusal('destination_misconfigured');
  return bucket;
};

type Settings = t.TypeOf<typeof settingsCodec>;

const bucketOf = (settings: Settings): S3Bucket | undefined => {
  const { endpoint, bucket, region = USUAL_REGION, access_key, secret_key } = settings;
  if (!URL.canParse(endpoint) || !/^[\w.-]{1,255}$/.test(bucket)) return undefined;
  const url = new URL(endpoint);
  const isPlain = url.username + url.password + url.search + url.hash === '';
  if (!isPlain || !['http:', 'https:'].includes(url.protocol)) return undefined;
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${bucket}`;
  const folders = (settings.prefix ?? '').split('/').filter((folder) => folder !== '');
  const prefix = folders.map((folder) => `${folder}/`).join('');
  return { url, prefix, region, accessKey: access_key, secretKey: new Secret(secret_key) };
};
