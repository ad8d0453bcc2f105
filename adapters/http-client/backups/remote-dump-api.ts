import type { IncomingMessage } from 'node:http';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { DumpApi, DumpStream, WholeDump } from '../../api/backups/dump-api.js';
import type { RunBody } from '../../api/backups/run-body.js';
import type { RunsApi } from '../../api/backups/runs-api.js';
import { errorDocument } from '../../api/errors/error-catalogue.js';
import type { ErrorDocument } from '../../api/errors/error-document.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import { bearerOf, type ServiceOptions } from '../connection/call-service.js';
import { serviceUrl } from '../connection/service-url.js';
import { openResponse, refusal } from './open-response.js';

/** Downloads of a service. Their end is proved by trailers; where a proxy has dropped them, by the run. */
export const remoteDumpApi = (
  { url, token }: ServiceOptions,
  getRun: RunsApi['getRun'],
): DumpApi => ({
  downloadDump: async (database, format, signal) => {
    const base = serviceUrl(url);
    if (E.isLeft(base)) return E.left(errorDocument('malformed_request', base.left));
    const place = new URL(`v1/databases/${database}/dump`, base.right);
    if (format !== undefined) place.searchParams.set('format', format);
    const headers = { authorization: bearerOf(token), te: 'trailers' };
    const response = await openResponse(place, headers, signal);
    if (E.isLeft(response)) return response;
    return response.right.statusCode === 200 && runOf(response.right) !== ''
      ? E.right(dumpStream(response.right, getRun))
      : refusal(place, response.right);
  },
});

const runOf = ({ headers }: IncomingMessage): string => String(headers['shipshape-run-id'] ?? '');

const dumpStream = (response: IncomingMessage, getRun: RunsApi['getRun']): DumpStream => {
  const state = { sizeBytes: 0, error: undefined as unknown };
  return {
    run: runOf(response),
    fileName: '',
    mediaType: response.headers['content-type'] ?? '',
    bytes: (async function* () {
      try {
        for await (const part of response) {
          state.sizeBytes += (part as Buffer).length;
          yield part as Buffer;
        }
      } catch (error) {
        state.error = error;
      }
    })(),
    end: async () => {
      if (!response.complete || state.error !== undefined) return E.left(CUT_OFF);
      return pipe(
        trailersOf(response),
        O.match(
          async () =>
            pipe(
              await getRun(runOf(response) as Uuid),
              E.mapLeft(unproved),
              E.flatMap(wholeDumpOf),
            ),
          (whole) => Promise.resolve(E.right(whole)),
        ),
      );
    },
  };
};

const wholeDumpOf = ({ state, size_bytes, sha256 }: RunBody): E.Either<ErrorDocument, WholeDump> =>
  state === 'done' && sha256 !== null
    ? E.right({ sizeBytes: size_bytes, sha256 })
    : E.left(CUT_OFF);

const CUT_OFF = errorDocument(
  'dump_incomplete',
  'The connection ended before the dump was whole. `shipshape run list --on PATH` tells why.',
);

const unproved = ({ detail }: ErrorDocument): ErrorDocument =>
  errorDocument(
    'dump_incomplete',
    `A proxy dropped the proof that the dump is whole, and its run, for which the token needs backup:read, could not be read: ${detail}`,
  );

const DIGEST = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):/;

const trailersOf = ({ trailers }: IncomingMessage): O.Option<WholeDump> => {
  const [, digest] = DIGEST.exec(String(trailers['repr-digest'])) ?? [];
  const sizeBytes = Number(trailers['shipshape-bytes']);
  return digest === undefined || !Number.isSafeInteger(sizeBytes)
    ? O.none
    : O.some({ sizeBytes, sha256: Buffer.from(digest, 'base64').toString('hex') });
};
