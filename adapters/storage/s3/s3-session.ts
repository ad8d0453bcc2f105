import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { deadline } from '../../network/deadline.js';
import { refusal, toStorageFailure } from '../storage-error.js';
import type { S3Connection } from './s3-connection.js';
import { isTransient, s3Code, s3Error } from './s3-errors.js';
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
  /** For how long the server may be silent. */
  readonly silenceMs?: number;
  /** Statuses beside 200 to 299 that are answers. */
  readonly accepts?: readonly number[];
}

export interface S3Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** What fits in the limit. */
  readonly body: Buffer;
}

export interface S3SessionOptions {
  readonly bucket: S3Bucket;
  readonly connection: S3Connection;
  readonly signal: AbortSignal;
  /** For how long the server may be silent, unless a call has a time of its own. */
  readonly silenceMs: number;
  /** How long to wait before each further try after a failure that may pass. */
  readonly retryAfterMs: readonly number[];
  /** Called with what went wrong; for the operator alone. */
  readonly onMessage: (message: string) => void;
}

/** Calls to one bucket, until it is closed or the signal aborts. */
export interface S3Session {
  /** Sends a call, again after a failure that may pass, and reads the answer. Rejects unless its status is accepted. */
  readonly send: (call: S3Call) => Promise<S3Answer>;
  /** Sends a call once; the answer is still to be read. */
  readonly begin: (call: S3Call) => Promise<IncomingMessage>;
  /** Ends every call that is under way, and waits for none. */
  readonly close: () => void;
}

/** A list of a thousand uploads takes some 500 KiB. */
const BODY_BYTES = 2 * 1024 * 1024;

/** The slowest connection on which a dump is sent: 16 KiB/s. */
const BYTES_PER_MS = 16;

export const s3Session = ({ signal, ...rest }: S3SessionOptions): S3Session => {
  const closing = new AbortController();
  const close = () => {
    signal.removeEventListener('abort', close);
    closing.abort();
    rest.connection.close();
  };
  signal.addEventListener('abort', close, { once: true });
  if (signal.aborted) close();
  const options = { ...rest, signal: closing.signal };
  return {
    begin: (call) => begin(options, call),
    send: (call) => send(options, call),
    close,
  };
};

const send = async (options: S3SessionOptions, call: S3Call): Promise<S3Answer> => {
  for (const retryAfterMs of options.retryAfterMs) {
    const answer = await sendOnce(options, call).catch((error: unknown) => error as Error);
    if (answer instanceof Error ? !isWorthRetry(options, answer) : !isTransient(answer))
      return accepted(options, call, answer);
    await wait(retryAfterMs, undefined, { signal: options.signal });
  }
  return accepted(options, call, await sendOnce(options, call));
};

const isWorthRetry = ({ signal }: S3SessionOptions, error: Error): boolean => {
  const failure = toStorageFailure(error);
  return (
    !signal.aborted &&
    failure._tag === 'StorageRefused' &&
    failure.code === 'destination_unreachable'
  );
};

const accepted = (
  { onMessage }: S3SessionOptions,
  call: S3Call,
  answer: S3Answer | Error,
): S3Answer => {
  if (answer instanceof Error) throw answer;
  const { status } = answer;
  const code = s3Code(answer);
  const isAnswer = (status >= 200 && status < 300) || call.accepts?.includes(status) === true;
  if (isAnswer && (code === '' || status !== 200)) return answer;
  onMessage(`${call.method} ${call.object ?? 'of the bucket'}: ${status} ${code}`.trim());
  throw s3Error(answer);
};

const sendOnce = async (options: S3SessionOptions, call: S3Call): Promise<S3Answer> => {
  const timeMs = (call.silenceMs ?? options.silenceMs) + (call.body?.length ?? 0) / BYTES_PER_MS;
  const slow: { response?: IncomingMessage; isOver?: boolean } = {};
  const clear = deadline(2 * timeMs, () => {
    slow.isOver = true;
    slow.response?.destroy(refusal('destination_unreachable'));
  });
  try {
    const response = await begin(options, call);
    slow.response = response;
    if (slow.isOver === true) response.destroy(refusal('destination_unreachable'));
    const body = await readBounded(response);
    return { status: response.statusCode ?? 0, headers: response.headers, body };
  } finally {
    clear();
  }
};

const readBounded = async (response: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    sizeBytes += chunk.length;
    // Leaving the iteration ends the connection.
    if (sizeBytes > BODY_BYTES) break;
  }
  return Buffer.concat(chunks);
};

const begin = async (options: S3SessionOptions, call: S3Call): Promise<IncomingMessage> => {
  const { bucket, connection, signal, silenceMs } = options;
  const { method, body } = call;
  const url = urlOf(bucket, call);
  const headers = await signed(bucket, url, call);
  const request = await connection.request(url, { method, headers, signal });
  return new Promise((resolve, reject) => {
    const timeMs = call.silenceMs ?? silenceMs;
    const expire = () => request.destroy(refusal('destination_unreachable'));
    request
      .setTimeout(timeMs, expire)
      .once('response', (response) => {
        clear();
        resolve(response);
      })
      .once('error', (error) => {
        clear();
        reject(error);
      })
      .end(body);
    // A server that takes a byte now and then is never silent.
    const clear = deadline(timeMs + (body?.length ?? 0) / BYTES_PER_MS, expire);
  });
};

const urlOf = ({ url, prefix }: S3Bucket, { object, query = {} }: S3Call): URL => {
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
const signed = async (
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
