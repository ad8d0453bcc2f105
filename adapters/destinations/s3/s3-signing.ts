import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Bucket } from './s3-settings.js';

export interface S3Call {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** The name of the object without the prefix; left out, the call is one of the bucket. */
  readonly object?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** Of the body, in hexadecimal, where it is known already. */
  readonly sha256?: string;
  /** So many times longer than usual the server may be silent. */
  readonly patience?: number;
  /** Statuses beside 200 to 299 that are answers. */
  readonly accepts?: readonly number[];
}

/** The address of a call. */
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
