import * as http from 'node:http';
import * as https from 'node:https';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { ErrorDocument } from '../../api/errors/error-document.js';
import { connectionError } from '../connection/connection-error.js';
import { parseResponse } from '../connection/parse-response.js';

/** Sends a request, and returns the response once its headers have come. The fetch of Node would drop the trailers. */
export const openResponse = (
  url: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<E.Either<ErrorDocument, http.IncomingMessage>> =>
  new Promise((resolve) => {
    const { request } = url.protocol === 'https:' ? https : http;
    request(url, { headers, signal })
      .once('response', (response) => resolve(E.right(response)))
      .on('error', (error) => resolve(E.left(connectionError(url, error))))
      .end();
  });

/** An error document is small; what is longer is none. */
const REFUSAL_BYTES = 1024 * 1024;

/** What a response that is no dump says. */
export const refusal = async (
  url: URL,
  response: http.IncomingMessage,
): Promise<E.Either<ErrorDocument, never>> => {
  const parts: Buffer[] = [];
  try {
    for await (const part of response) {
      parts.push(part as Buffer);
      if (parts.reduce((sum, { length }) => sum + length, 0) > REFUSAL_BYTES) break;
    }
  } catch {
    // What has come is parsed as it is.
  }
  const { statusCode = 0, headers } = response;
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return parseResponse(() => O.none)({
    url,
    status: statusCode,
    type,
    location: headers.location ?? null,
    etag: null,
    text: Buffer.concat(parts).toString(),
  });
};

/** The body of a response, which ends without an error however it ended; whether all of it came is known afterwards. */
export const receivedBytes = (
  response: http.IncomingMessage,
): { readonly bytes: AsyncIterable<Uint8Array>; readonly isComplete: () => boolean } => {
  const state = { hasFailed: false };
  return {
    bytes: (async function* () {
      try {
        for await (const part of response) yield part as Buffer;
      } catch {
        state.hasFailed = true;
      }
    })(),
    isComplete: () => response.complete && !state.hasFailed,
  };
};

const DIGEST = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):/;

/** The SHA-256 digest of a header or trailer `Repr-Digest` (RFC 9530), in hexadecimal. */
export const parseReprDigest = (header: string | readonly string[] | undefined): O.Option<string> =>
  O.map((digest: string) => Buffer.from(digest, 'base64').toString('hex'))(
    O.fromNullable(DIGEST.exec(String(header))?.[1]),
  );
