import type { IncomingMessage } from 'node:http';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { DumpApi, StoredDumpStream, WholeDump } from '../../api/backups/dump-stream.js';
import { DUMPS } from '../../api/backups/dump-operations.js';
import { errorDocument } from '../../api/errors/error-catalogue.js';
import { bearerOf, type ServiceOptions } from '../connection/call-service.js';
import { pathTo } from '../connection/remote-calls.js';
import { serviceUrl } from '../connection/service-url.js';
import { openResponse, parseReprDigest, receivedBytes, refusal } from './open-response.js';

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
    ...{ run, bytes, fileName: '', mediaType: response.headers['content-type'] ?? '' },
    end: () => Promise.resolve(isComplete() ? E.right(whole) : E.left(CUT_OFF)),
  };
};

const CUT_OFF = errorDocument(
  'dump_incomplete',
  'The connection ended before the dump was whole: its destination did not give all of it, or has something else by now.',
);
