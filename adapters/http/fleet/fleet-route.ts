import * as E from 'fp-ts/lib/Either.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as t from 'io-ts';
import { malformedRequest } from '../../api/errors/error-document.js';
import { APPLY_DEADLINE_MS, APPLY_OTHERWISE } from '../../api/fleet/apply-fleet-document.js';
import { FLEETS, YAML } from '../../api/fleet/fleet-operations.js';
import { apiOf } from '../access/authenticate-requests.js';
import {
  acceptUnparsed,
  BODY_EXPECTED,
  decodeQuery,
  NO_QUERY_PARAMETERS,
} from '../requests/decode-request.js';
import type { HttpContext } from '../http-context.js';
import { urlOf, operationRoute } from '../operation-route.js';
import { extendSocketTimeout } from '../requests/long-request.js';
import { sendError, sendJsonText, sendResult } from '../responses/send-error.js';
import { readSent } from '../../api/operation/sent.js';

const { path, query: parameters } = FLEETS.applyFleet;

const Query = t.type(parameters);

const TWICE_PRUNED =
  '`prune` removes everything that is not in the document, and `prune_under` only what is there: send one of them.';

const MAYBE_APPLIED =
  'The document may be applied nonetheless, as a whole; a dry run says what is left to change.';

/**
 * A document may wait for its turn until the deadline, and take as long again. Neither the response nor the connection times
 * out before, which leaves a minute for its arrival and another for the process to end.
 */
const APPLY_TIMEOUT_MS = 2 * APPLY_DEADLINE_MS + 2 * 60_000;

const CONFIG = {
  takes: ['application/json', YAML],
  ifTooLarge: APPLY_OTHERWISE,
  ifTooLate: MAYBE_APPLIED,
  answerTimeoutMs: APPLY_TIMEOUT_MS,
};

export const fleetRoute = (
  scope: FastifyInstance,
  { limits, applyFleetDocument, recordFailure }: HttpContext,
): void => {
  acceptUnparsed(scope, ...CONFIG.takes);
  const bodyLimit = Math.min(limits.fleetBytes, applyFleetDocument.limitBytes ?? Infinity);
  const putting = { onRequest: refuseForbidden, bodyLimit, config: CONFIG };
  scope.put(urlOf(path), putting, async (request, reply) => {
    const query = decodeQuery(request, Query);
    if (E.isLeft(query)) return sendError(reply, query.left);
    const body = request.body as Uint8Array | undefined;
    if (body === undefined) return sendError(reply, malformedRequest([BODY_EXPECTED]));
    const { prune, prune_under: scopes, dry_run: dryRun, confirm = false, as, adopt } = query.right;
    if (prune && scopes.length > 0) return sendError(reply, malformedRequest([TWICE_PRUNED]));
    const pruned = scopes.length > 0 ? scopes : prune;
    const options = { prune: pruned, dryRun, confirm, adopt, ...(as !== undefined && { as }) };
    extendSocketTimeout(request.raw, APPLY_TIMEOUT_MS);
    const isYaml = request.headers['content-type']?.startsWith(YAML) === true;
    const { caller } = apiOf(request);
    const document = { caller, body, isYaml, options, signal: endOf(reply) };
    const outcome = await applyFleetDocument(document, recordFailure(request));
    return sendResult(reply, outcome, (plan) => sendJsonText(reply, 200, plan));
  });
};

/** Aborts when the response has ended, whether it was sent or the client has disconnected. */
const endOf = ({ raw }: FastifyReply): AbortSignal => {
  const ended = new AbortController();
  raw.once('close', () => {
    ended.abort();
  });
  return ended.signal;
};

/** A large document costs much to read: callers who may not apply it are refused before. */
const refuseForbidden = async (request: FastifyRequest, reply: FastifyReply) => {
  const allowed = await apiOf(request).mayApplyFleet();
  return E.isLeft(allowed) ? sendError(reply, allowed.left) : undefined;
};

/** Sends the fleet as a document: in YAML to those who accept it, and else in JSON. */
const fleetExportRoute = (v1: FastifyInstance, { writeFleet }: HttpContext): void => {
  v1.get(
    urlOf(FLEETS.exportFleet.path),
    { ...NO_QUERY_PARAMETERS, exposeHeadRoute: true },
    async (request, reply) => {
      const fleet = await apiOf(request).exportFleet();
      if (E.isLeft(fleet)) return sendError(reply, fleet.left);
      const isYaml = request.headers.accept?.includes(YAML) === true;
      const text = await writeFleet(fleet.right, isYaml ? 'yaml' : 'json');
      reply.header('vary', 'accept');
      return isYaml
        ? reply.header('cache-control', 'no-store').type(`${YAML}; charset=utf-8`).send(text)
        : sendJsonText(reply, 200, text);
    },
  );
};

/** What reads the fleet as it is described, and finds what is in it. */
export const fleetReadRoutes = (v1: FastifyInstance, context: HttpContext): void => {
  operationRoute(v1, context, FLEETS.locateResources, async (api, sent: object) => {
    const query = readSent(AT, sent);
    return E.isLeft(query)
      ? query
      : E.map((resources) => ({ resources }))(await api.locate(query.right.at));
  });
  fleetExportRoute(v1, context);
};

const AT = t.type(FLEETS.locateResources.query);
