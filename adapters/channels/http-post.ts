import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { finished } from 'node:stream/promises';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import { dialledBy, lookupOf } from '../network/guarded-fetch.js';
import { dialableAddresses, type SendContext } from './channel-network.js';
import { refusal } from './send-failure.js';

/** One request of a channel: what it says is JSON, unless its headers say otherwise. */
export interface Post {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

export const jsonPost = (
  url: string,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Post => ({ url, headers, body: JSON.stringify(value) });

/** A path below that of a URL. */
export const below = (url: string, path: string): string => `${url.replace(/\/+$/, '')}/${path}`;

/**
 * Sends a request, whose answer is its status alone, and how long to wait where it asks for that. A redirect is not followed: it would carry what the channel tells to a
 * host that was not configured, and past the check of its address.
 */
export const httpPost = async (
  { url, headers = {}, body }: Post,
  { network, now, signal }: Pick<SendContext, 'network' | 'now' | 'signal'>,
): Promise<void> => {
  const to = new URL(url);
  const { host, port, send } = dialledBy(to);
  const dialable = () => dialableAddresses(network, host, port, signal);
  // Node looks up no address, so that it would not be checked.
  if (isIP(host) !== 0) await dialable();
  const options = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers, ...headersOf(body) },
    agent: false,
    lookup: lookupOf(dialable),
    signal,
    ...(network.authorities !== undefined && { ca: network.authorities }),
  } as const;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    send(to, options).once('response', resolve).once('error', reject).end(body);
  });
  const text = await readAnswer(response);
  const refused = statusRefusal(response.statusCode ?? 0, () =>
    retryAfterMs(response.headers, text, now),
  );
  if (refused !== undefined) throw refused;
};

const headersOf = (body: Post['body']) => ({
  'content-length': String(Buffer.byteLength(body)),
  'user-agent': 'Shipshape',
});

const BODY_BYTES = 64 * 1024;
const BODY_MS = 2_000;

/** Reads so much and for so long, so that the other side sees no connection break off. */
const readAnswer = async (response: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  const timer = setTimeout(() => response.destroy(), BODY_MS);
  response.on('data', (chunk: Buffer) => {
    sizeBytes += chunk.length;
    if (sizeBytes > BODY_BYTES) response.destroy();
    else chunks.push(chunk);
  });
  await finished(response).catch(() => undefined);
  clearTimeout(timer);
  return Buffer.concat(chunks).toString();
};

const statusRefusal = (status: number, askedMs: () => number | undefined): Error | undefined => {
  if (status >= 200 && status < 300) return undefined;
  if (status === 401 || status === 403) return refusal('channel_login_rejected', status);
  if (status === 429) return refusal('channel_limited', status, askedMs());
  return refusal('channel_rejected', status, status === 503 ? askedMs() : undefined);
};

/**
 * For how long a vendor wants no more requests. In seconds it is in a header of Discord's, whose `Retry-After` and body have
 * milliseconds in its oldest version; in `Retry-After`, or as a date there (RFC 9110); or in the body, as Telegram has it.
 */
const retryAfterMs = (headers: IncomingHttpHeaders, body: string, now: Date): number | undefined =>
  secondsIn(headers['x-ratelimit-reset-after']) ??
  secondsIn(headers['retry-after']) ??
  untilDate(headers['retry-after'], now) ??
  inBody(body);

const secondsIn = (value: unknown): number | undefined =>
  /^\d{1,9}(\.\d{1,9})?$/.test(String(value)) ? Math.ceil(Number(value) * 1_000) : undefined;

const untilDate = (value: string | undefined, now: Date): number | undefined => {
  const time = Date.parse(value ?? '');
  return Number.isNaN(time) ? undefined : Math.max(0, time - now.getTime());
};

const Body = t.partial({
  retry_after: t.unknown,
  parameters: t.partial({ retry_after: t.unknown }),
});

const inBody = (text: string): number | undefined => {
  const body = jsonOf(text);
  return Body.is(body)
    ? (secondsIn(body.retry_after) ?? secondsIn(body.parameters?.retry_after))
    : undefined;
};

const jsonOf = (text: string): unknown =>
  O.toUndefined(O.tryCatch(() => JSON.parse(text) as unknown));
