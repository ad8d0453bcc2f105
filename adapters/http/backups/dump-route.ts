import * as E from 'fp-ts/lib/Either.js';
import type { FastifyInstance } from 'fastify';
import * as t from 'io-ts';
import { malformedRequest } from '../../api/errors/error-document.js';
import { DUMPS } from '../../api/backups/dump-operations.js';
import { apiOf } from '../access/authenticate-requests.js';
import { decodeQuery, NO_QUERY_PARAMETERS, parseId } from '../requests/decode-request.js';
import { urlOf } from '../operation-route.js';
import { disconnectSignal, extendSocketTimeout } from '../requests/long-request.js';
import { sendError } from '../responses/send-error.js';
import { sendDump, sendStoredDump } from './send-dump.js';

interface DatabasePath {
  readonly Params: { readonly id: string };
}

const Query = t.type(DUMPS.downloadDump.query);

/** A dump has bounds of its own: a deadline, and a limit for readers that take nothing. */
const UNBOUNDED = { config: { answerTimeoutMs: Infinity } };

/** In HTTP/1.0 a body that is cut off ends as a whole one does, and there are no trailers. */
const ENDS_UNKNOWN = malformedRequest([
  'A dump needs HTTP/1.1 or newer, since HTTP/1.0 cannot show whether it is whole. A proxy may have to be set to that, such as nginx by `proxy_http_version 1.1`.',
]);

export const dumpRoute = (v1: FastifyInstance): void => {
  // A HEAD would make a dump, for its headers alone.
  const getting = { ...UNBOUNDED, exposeHeadRoute: false };
  v1.get<DatabasePath>(urlOf(DUMPS.downloadDump.path), getting, async (request, reply) => {
    extendSocketTimeout(request.raw, 0);
    const id = parseId(request.params.id);
    if (E.isLeft(id)) return sendError(reply, id.left);
    const query = decodeQuery(request, Query);
    if (E.isLeft(query)) return sendError(reply, query.left);
    if (request.raw.httpVersion === '1.0') return sendError(reply, ENDS_UNKNOWN);
    const signal = disconnectSignal(reply);
    const dump = await apiOf(request).downloadDump(id.right, query.right.format, signal);
    if (E.isLeft(dump)) return sendError(reply, dump.left);
    return sendDump(request, reply, dump.right);
  });
};

/** For so long neither the destination nor the client may be silent. */
const SILENCE_MS = 10 * 60_000;

/** Sends the dump of a run from its destination. */
export const storedDumpRoute = (v1: FastifyInstance): void => {
  const getting = {
    ...NO_QUERY_PARAMETERS,
    config: { answerTimeoutMs: Infinity },
    // A HEAD would open the destination, for its headers alone.
    exposeHeadRoute: false,
  };
  v1.get<{ readonly Params: { readonly id: string } }>(
    urlOf(DUMPS.downloadStoredDump.path),
    getting,
    async (request, reply) => {
      extendSocketTimeout(request.raw, SILENCE_MS);
      const id = parseId(request.params.id);
      if (E.isLeft(id)) return sendError(reply, id.left);
      const dump = await apiOf(request).downloadStoredDump(id.right, disconnectSignal(reply));
      if (E.isLeft(dump)) return sendError(reply, dump.left);
      return sendStoredDump(request, reply, dump.right);
    },
  );
};
