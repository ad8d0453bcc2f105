import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import * as E from 'fp-ts/lib/Either.js';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { canRetry, dumpNotReady } from '../../api/dump-check/dump-not-ready.js';
import type { ReasonBody } from '../../api/errors/error-document.js';
import { apiOf } from '../access/authenticate-requests.js';
import type { HttpContext } from '../http-context.js';
import { RETRY_AFTER_SECONDS, sendError } from '../responses/send-error.js';
import { NO_QUERY_PARAMETERS, parseId } from '../requests/decode-parameters.js';
import { sendNoContent } from '../responses/send-result.js';

interface DatabasePath {
  readonly Params: { readonly id: string };
}

/** A check has its own deadline, of ten minutes at most. Neither the response nor the connection times out before. */
const CHECK_TIMEOUT_MS = 11 * 60_000;

export const dumpCheckRoute = (v1: FastifyInstance, { limits, metrics }: HttpContext): void => {
  const posting = {
    ...NO_QUERY_PARAMETERS,
    bodyLimit: limits.bodyBytes,
    config: { answerTimeoutMs: CHECK_TIMEOUT_MS },
  };
  v1.post<DatabasePath>('/databases/:id/dump/check', posting, async (request, reply) => {
    extendSocketTimeout(request.raw);
    const id = parseId(request.params.id);
    if (E.isLeft(id)) return sendError(reply, id.left);
    const outcome = await apiOf(request).checkDump(id.right, disconnectSignal(reply));
    if (E.isLeft(outcome)) {
      metrics.countDumpCheck(outcome.left.code, []);
      return sendError(reply, outcome.left);
    }
    metrics.countDumpCheck(outcome.right.length === 0 ? 'ready' : 'dump_not_ready', outcome.right);
    return sendReadiness(reply, outcome.right);
  });
};

/** There is no traffic on the connection while a check runs. A request of the Fetch API has no socket. */
const extendSocketTimeout = ({ socket }: IncomingMessage): void => {
  if (socket instanceof Socket) socket.setTimeout(CHECK_TIMEOUT_MS);
};

const sendReadiness = (reply: FastifyReply, reasons: readonly ReasonBody[]): FastifyReply => {
  if (reasons.length === 0) return sendNoContent(reply);
  const headers = canRetry(reasons) ? { 'retry-after': RETRY_AFTER_SECONDS } : {};
  return sendError(reply, dumpNotReady(reasons), headers);
};

/**
 * Aborts when the connection closes before the response has been sent. The `signal` of Fastify's request aborts as soon
 * as its body has been read, from Node 16 on.
 */
const disconnectSignal = ({ raw }: FastifyReply): AbortSignal => {
  const disconnected = new AbortController();
  raw.once('close', () => {
    if (!raw.writableEnded) disconnected.abort();
  });
  return disconnected.signal;
};
