import type { LookupAddress } from 'node:dns';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { IsDialable } from './address-policy.js';
import type { HostLookup } from './system-host-lookup.js';

/** The addresses that were checked are those that are dialled. */
export const lookupOf =
  (dialable: () => Promise<readonly LookupAddress[]>): LookupFunction =>
  (_name, { all }, done) => {
    dialable().then(
      (addresses) => {
        const [first] = addresses;
        if (all === true) done(null, [...addresses]);
        else done(null, first?.address ?? '', first?.family ?? 0);
      },
      (error: unknown) => done(error as NodeJS.ErrnoException, []),
    );
  };

/** What a request to a URL dials, and by which function of Node. */
export const dialledBy = ({ protocol, hostname, port }: URL) => {
  const isTls = protocol === 'https:';
  return {
    isTls,
    host: hostname.replace(/^\[|\]$/g, ''),
    send: isTls ? requestTls : requestPlain,
    port: Number(port === '' ? (isTls ? 443 : 80) : port),
  };
};

interface Network {
  readonly lookUp: HostLookup;
  readonly isDialable: IsDialable;
}

/** What of a request is sent. */
interface Sent {
  readonly method?: string;
  readonly headers?: HeadersInit;
  readonly body?: unknown;
  readonly signal?: AbortSignal | null | undefined;
}

export type GuardedFetch = (url: string | URL, sent?: Sent) => Promise<Response>;

/** No answer of a provider of identities is longer. */
const ANSWER_BYTES = 1_048_576;

/** As `fetch`, over addresses that may be dialled; a redirect is not followed, and a long answer is cut off. */
export const guardedFetch =
  (network: Network, timeoutMs: number): GuardedFetch =>
  async (url, sent = {}) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      return await exchange(network, new URL(url), sent, timeout);
    } catch (error) {
      if (timeout.aborted) throw new Error(`no answer within ${timeoutMs / 1_000} seconds`);
      throw error;
    }
  };

const exchange = async (
  { lookUp, isDialable }: Network,
  to: URL,
  { method = 'GET', headers, body, signal: given }: Sent,
  timeout: AbortSignal,
): Promise<Response> => {
  const { host, port, send } = dialledBy(to);
  const signal = given ? AbortSignal.any([given, timeout]) : timeout;
  const dialable = async () => {
    const found = await lookUp(host, signal);
    const are = await Promise.all(found.map(({ address }) => isDialable(address, port)));
    const addresses = found.filter((_, index) => are[index]);
    if (addresses.length === 0) throw new Error(`${host} may not be dialled`);
    return addresses;
  };
  if (isIP(host) !== 0) await dialable();
  const text =
    typeof body === 'string' || body instanceof URLSearchParams ? body.toString() : undefined;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = {
      method,
      headers: Object.fromEntries(new Headers(headers)),
      agent: false,
      lookup: lookupOf(dialable),
      signal,
    };
    send(to, options).once('response', resolve).once('error', reject).end(text);
  });
  return new Response(await read(response), {
    status: response.statusCode ?? 0,
    headers: Object.entries(response.headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    ),
  });
};

/** Null where there is nothing, which some statuses demand. */
const read = async (response: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | null> => {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes > ANSWER_BYTES) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return sizeBytes === 0 ? null : new Uint8Array(Buffer.concat(chunks));
};
