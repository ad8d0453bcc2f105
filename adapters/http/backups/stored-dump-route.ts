import * as E from 'fp-ts/lib/Either.js';
import type { FastifyInstance } from 'fastify';
import { DUMPS } from '../../api/backups/dump-operations.js';
import { apiOf } from '../access/authenticate-requests.js';
import { NO_QUERY_PARAMETERS, parseId } from '../requests/decode-parameters.js';
import { urlOf } from '../operation-route.js';
import { disconnectSignal, extendSocketTimeout } from '../requests/long-request.js';
import { sendError } from '../responses/send-error.js';
import { retryHeaders } from './dump-route.js';
import { sendStoredDump } from './send-dump.js';

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
      if (E.isLeft(dump)) return sendError(reply, dump.left, retryHeaders(dump.left));
      return sendStoredDump(request, reply, dump.right);
    },
  );
};
