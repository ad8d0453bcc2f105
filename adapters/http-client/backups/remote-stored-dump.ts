import * as http from 'node:http';
import type { IncomingMessage } from 'node:http';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { DumpApi, StoredDumpStream, WholeDump } from '../../api/backups/dump-stream.js';
import { DUMPS } from '../../api/backups/dump-operations.js';
import { errorDocument, type ErrorDocument } from '../../api/errors/error-document.js';
import { bearerOf, pathTo, type ServiceOptions, serviceUrl } from '../connection/remote-calls.js';
import * as https from 'node:https';
import { connectionError, parseResponse } from '../connection/send-request.js';

/** Downloads from destinations through a service. Size and digest come before the bytes. */
export const remoteStoredDump =
  ({ url, token }: ServiceOptions): DumpApi['downloadStoredDump'] =>
  async (run, signal) => {
    const base = serviceUrl(url);
    if (E.isLeft(base)) return E.left(errorDocument('malformed_request', base.left));
    const place = new URL(pathTo(DUMPS.downloadStoredDump, run), base.right);
    const response = await openResponse(place, { authorization: bearerOf(token) }, signal);
    if (E.isLeft(response)) return response;
    const whole = response.right.statusCode === 200 ? promised(response.right) : O.none;
    return O.isSome(whole)
      ? E.right(storedDumpStream(run, response.right, whole.value))
      : refusal(place, response.right);
  };

const promised = ({ headers }: IncomingMessage): O.Option<WholeDump> =>
  pipe(
    parseReprDigest(headers['repr-digest']),
    O.map((sha256) => ({ sha256, sizeBytes: Number(headers['content-length']) })),
    O.filter(({ sizeBytes }) => Number.isSafeInteger(sizeBytes)),
  );

const storedDumpStream = (
  run: string,
  response: IncomingMessage,
  whole: WholeDump,
): StoredDumpStream => {
  const { bytes, isComplete } = receivedBytes(response);
  return {
    ...whole,
    run,
    bytes,
    fileName: '',
    mediaType: response.headers['content-type'] ?? '',
    end: () => Promise.resolve(isComplete() ? E.right(whole) : E.left(CUT_OFF)),
  };
};

const CUT_OFF = errorDocument(
  'dump_incomplete',
  'The connection ended before the dump was whole: its destination did not give all of it, or has something else by now.',
);

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

/** An error document is small; a longer body is not one. */
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
