import type { DestinationTarget } from '../../../core/backups/destination-target.js';
import {
  climbs,
  defaulted,
  ENDPOINT,
  optional,
  required,
  secret,
  text,
} from '../../../core/described/value.js';
import { DAY_MS } from '../../../core/shared/durations.js';
import { Secret } from '../../../core/shared/secret.js';
import { settingsAt } from '../destination-kind.js';
import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';

/** Where the objects of a destination are. */
export interface S3Bucket {
  /** Of the bucket, which is named in the path: a server in one's own house has no name for each. */
  readonly url: URL;
  /** Before the name of every object; empty, or it ends with a slash. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: Secret;
  /** For so long each object is locked; undefined where none is. */
  readonly lockMs: number | undefined;
}

export const FIELDS = {
  endpoint: required(ENDPOINT, {
    label: 'Endpoint',
    placeholder: 'https://s3.eu-north-1.amazonaws.com',
    help: 'an `https` or `http` URL',
  }),
  bucket: required(
    text('the name of a bucket', (value) => /^[\w.-]{1,255}$/.test(value)),
    { label: 'Bucket', hint: 'One that exists', help: 'it exists' },
  ),
  region: defaulted(
    text('the name of a region', (value) => /^[\w-]{1,100}$/.test(value)),
    // As every server takes it that has no regions.
    'us-east-1',
    { label: 'Region', placeholder: 'us-east-1', help: '' },
  ),
  prefix: optional(
    text(
      "a prefix of letters, digits and !-_.*'()/",
      (value) => /^[\w!.*'()/-]{1,500}$/.test(value) && !climbs(value),
    ),
    {
      label: 'Prefix',
      hint: 'What the names of all objects begin with',
      help: 'what the names of all objects begin with',
    },
  ),
  lock: optional(
    text('a number of days from 1d to 3650d', (value) => {
      const [, days = '0'] = /^(\d{1,4})d$/.exec(value) ?? [];
      return Number(days) >= 1 && Number(days) <= 3650;
    }),
    {
      label: 'Locked for',
      placeholder: '30d',
      hint: 'Such as 30d; the bucket has object lock',
      unless: 'nothing is locked',
      help: 'so many days [nobody can remove](../how-to/destinations.md#object-lock) what is written; such as `30d`',
    },
  ),
  access_key: required(secret('access key'), { label: 'Access key', help: 'a secret' }),
  secret_key: required(secret('secret key'), { label: 'Secret key', help: 'a secret' }),
};

/** Throws what `toStorageFailure` reads as `destination_misconfigured`. */
export const decodeS3Settings = (target: Pick<DestinationTarget, 'settings'>): S3Bucket => {
  const settings = settingsAt({ fields: FIELDS }, target);
  const { endpoint, bucket, region, access_key, secret_key } = settings;
  const url = new URL(endpoint);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${bucket}`;
  const folders = (settings.prefix ?? '').split('/').filter((folder) => folder !== '');
  const prefix = folders.map((folder) => `${folder}/`).join('');
  const lockMs = settings.lock === undefined ? undefined : Number.parseInt(settings.lock) * DAY_MS;
  const secretKey = new Secret(secret_key);
  return { url, prefix, region, accessKey: access_key, secretKey, lockMs };
};

export interface S3Call {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** The name of the object without the prefix; left out, the call is one of the bucket. */
  readonly object?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** Of the body, in hexadecimal, where it is known already. */
  readonly sha256?: string;
  /** How many times longer than usual the server may be silent. */
  readonly patience?: number;
  /** Statuses beside 200 to 299 that are answers. */
  readonly accepts?: readonly number[];
}

export const urlOf = ({ url, prefix }: S3Bucket, { object, query = {} }: S3Call): URL => {
  const target = new URL(url);
  if (object !== undefined)
    target.pathname += `/${(prefix + object).split('/').map(encode).join('/')}`;
  target.search = Object.entries(query)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');
  return target;
};

/** As signatures are made of it (RFC 3986). */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** The digest of the body is signed too, so that the server refuses a body that was altered on its way. */
export const signed = async (
  { accessKey, secretKey, region }: S3Bucket,
  url: URL,
  { method, headers, body = new Uint8Array(), sha256 }: S3Call,
): Promise<Record<string, string>> => {
  const digest = sha256 ?? createHash('sha256').update(body).digest('hex');
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    service: 's3',
    region,
    accessKeyId: accessKey,
    secretAccessKey: secretKey.reveal(),
    headers: { ...headers, 'x-amz-content-sha256': digest },
  });
  const { headers: all } = await signer.sign();
  const length = ['PUT', 'POST'].includes(method) ? { 'content-length': `${body.length}` } : {};
  return { ...Object.fromEntries(all), ...length };
};
