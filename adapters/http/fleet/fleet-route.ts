import * as E from 'fp-ts/lib/Either.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import { invalidFleetDocument, malformedRequest } from '../../api/errors/malformed-request.js';
import { describedCodec } from '../../api/fields/decode-exactly.js';
import { apiOf } from '../access/authenticate-requests.js';
import { jsonBodyOf } from '../requests/body-parsers.js';
import type { HttpContext } from '../http-context.js';
import { decodeQuery } from '../requests/decode-parameters.js';
import { sendJson, sendResult } from '../responses/send-result.js';
import { sendError } from '../responses/send-error.js';

const Flag = describedCodec('true or false', (input) =>
  input === undefined || input === 'true' || input === 'false' ? O.some(input === 'true') : O.none,
);

const Query = t.type({ prune: Flag, dry_run: Flag });

export const fleetRoute = (json: FastifyInstance, { limits, decodeFleet }: HttpContext): void => {
  const putting = { onRequest: refuseForbidden, bodyLimit: limits.fleetBytes };
  json.put('/fleet', putting, async (request, reply) => {
    const query = decodeQuery(request, Query);
    if (E.isLeft(query)) return sendError(reply, query.left);
    const document = jsonBodyOf(request.body);
    if (E.isLeft(document)) return sendError(reply, malformedRequest([document.left]));
    const fleet = await decodeFleet(document.right);
    if (E.isLeft(fleet)) return sendError(reply, invalidFleetDocument(fleet.left));
    const { prune, dry_run: dryRun } = query.right;
    const outcome = await apiOf(request).applyFleet(fleet.right, { prune, dryRun });
    return sendResult(reply, outcome, (plan) => sendJson(reply, 200, plan));
  });
};

/** A large document costs much to read: callers who may not apply it are refused before. */
const refuseForbidden = async (request: FastifyRequest, reply: FastifyReply) => {
  const allowed = await apiOf(request).mayApplyFleet();
  return E.isLeft(allowed) ? sendError(reply, allowed.left) : undefined;
};
