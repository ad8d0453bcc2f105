import type { IncomingMessage } from 'node:http';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { DumpApi, DumpStream, WholeDump } from '../../api/backups/dump-stream.js';
import type { RunBody } from '../../api/backups/run-body.js';
import type { Api } from '../../api/api.js';
import { DUMPS } from '../../api/backups/dump-operations.js';
import { errorDocument, type ErrorDocument } from '../../api/errors/error-document.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import { bearerOf, pathTo, type ServiceOptions, serviceUrl } from '../connection/remote-calls.js';
import { openResponse, parseReprDigest, receivedBytes, refusal } from './remote-stored-dump.js';

/** Downloads of a service. Their end is proved by trailers; where a proxy has dropped them, by the run. */
export const remoteDumpApi = (
  { url, token }: ServiceOptions,
  getRun: Api['getRun'],
): Pick<DumpApi, 'downloadDump'> => ({
  downloadDump: async (database, format, signal) => {
    const base = serviceUrl(url);
    if (E.isLeft(base)) return E.left(errorDocument('malformed_request', base.left));
    const place = new URL(pathTo(DUMPS.downloadDump, database), base.right);
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

const dumpStream = (response: IncomingMessage, getRun: Api['getRun']): DumpStream => {
  const { bytes, isComplete } = receivedBytes(response);
  return {
    run: runOf(response),
    fileName: '',
    mediaType: response.headers['content-type'] ?? '',
    bytes,
    end: async () => {
      if (!isComplete()) return E.left(CUT_OFF);
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

const trailersOf = ({ trailers }: IncomingMessage): O.Option<WholeDump> =>
  pipe(
    parseReprDigest(trailers['repr-digest']),
    O.map((sha256) => ({ sha256, sizeBytes: Number(trailers['shipshape-bytes']) })),
    O.filter(({ sizeBytes }) => Number.isSafeInteger(sizeBytes)),
  );
