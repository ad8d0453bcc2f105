import type {
  ClientRequest,
  IncomingHttpHeaders,
  IncomingMessage,
  RequestOptions,
} from 'node:http';
import { Agent } from 'node:http';
import { deadline } from '../../network/deadline.js';
import { refusal } from '../storage-error.js';
import { type S3Bucket, type S3Call, signed, urlOf } from './s3-settings.js';
import { Agent as TlsAgent } from 'node:https';
import { isIP } from 'node:net';
import { dialledBy, lookupOf } from '../../network/guarded-fetch.js';
import type { DialableAddresses } from '../destination-kind.js';

export interface S3Answer {
  /** The bucket that was asked, as the destination is described. */
  readonly bucket: Pick<S3Bucket, 'url' | 'region'>;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** What fits in the limit. */
  readonly body: Buffer;
}

/** Where a call goes, and how long it may take. */
export interface S3CallOptions {
  readonly bucket: S3Bucket;
  readonly connection: S3Connection;
  readonly signal: AbortSignal;
  /** For how long the server may be silent, unless a call has more patience. */
  readonly silenceMs: number;
}

/** A list of a thousand uploads takes some 500 KiB. */
const BODY_BYTES = 2 * 1024 * 1024;

/** The slowest connection on which a dump is sent: 16 KiB/s. */
const BYTES_PER_MS = 16;

/** Sends a call once, and reads the answer, whatever its status. */
export const sendOnce = async (options: S3CallOptions, call: S3Call): Promise<S3Answer> => {
  const timeMs = silenceOf(options, call) + (call.body?.length ?? 0) / BYTES_PER_MS;
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
    const { bucket } = options;
    return { bucket, status: response.statusCode ?? 0, headers: response.headers, body };
  } finally {
    clear();
  }
};

const silenceOf = ({ silenceMs }: S3CallOptions, { patience = 1 }: S3Call): number =>
  silenceMs * patience;

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

/** Sends a call once; the answer is still to be read. */
export const begin = async (options: S3CallOptions, call: S3Call): Promise<IncomingMessage> => {
  const { bucket, connection, signal } = options;
  const { method, body } = call;
  const url = urlOf(bucket, call);
  const headers = await signed(bucket, url, call);
  const request = await connection.request(url, { method, headers, signal });
  return new Promise((resolve, reject) => {
    const timeMs = silenceOf(options, call);
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

/** Connections to one endpoint, each to an address that was checked when it was dialled. */
export interface S3Connection {
  /** Begins a request; rejects where the endpoint is an address that may not be dialled. */
  readonly request: (url: URL, options: RequestOptions) => Promise<ClientRequest>;
  readonly close: () => void;
}

/** Never more than one request is under way on a connection; a second connection is for cleaning up. */
const AGENT_OPTIONS = { keepAlive: true, maxSockets: 2, maxFreeSockets: 1 } as const;

export const s3Connection = (url: URL, addressesOf: DialableAddresses): S3Connection => {
  const { isTls, host, port, send } = dialledBy(url);
  const closing = new AbortController();
  const dialable = () => addressesOf(host, port, closing.signal);
  const agentOptions = { ...AGENT_OPTIONS, lookup: lookupOf(dialable) };
  const agent = isTls ? new TlsAgent(agentOptions) : new Agent(agentOptions);
  return {
    request: async (to, options) => {
      // Node looks up no address, so that it would not be checked.
      if (isIP(host) !== 0) await dialable();
      return send(to, { ...options, agent });
    },
    close: () => {
      closing.abort();
      agent.destroy();
    },
  };
};
