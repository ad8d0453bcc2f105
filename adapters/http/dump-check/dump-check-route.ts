import * as E from 'fp-ts/lib/Either.js';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { canRetry, CHECKS, dumpNotReady } from '../../api/dump-check/dump-not-ready.js';
import type { ReasonBody } from '../../api/errors/error-document.js';
import { apiOf } from '../access/authenticate-requests.js';
import type { HttpContext } from '../http-context.js';
import { RETRY_AFTER_SECONDS, sendError } from '../responses/send-error.js';
import { urlOf } from '../operation-route.js';
import { disconnectSignal, extendSocketTimeout } from '../requests/long-request.js';
import { NO_QUERY_PARAMETERS, parseId } from '../requests/decode-parameters.js';
import { sendNoContent } from '../responses/send-result.js';

interface DatabasePath {
  readonly Params: { readonly id: string };
}

const { path, timeoutMs } = CHECKS.checkDumpReadiness;

export const dumpCheckRoute = (v1: FastifyInstance, { limits, metrics }: HttpContext): void => {
  const posting = {
    ...NO_QUERY_PARAMETERS,
    bodyLimit: limits.bodyBytes,
    config: { answerTimeoutMs: timeoutMs },
  };
  v1.post<DatabasePath>(urlOf(path), posting, async (request, reply) => {
    extendSocketTimeout(request.raw, timeoutMs);
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

const sendReadiness = (reply: FastifyReply, reasons: readonly ReasonBody[]): FastifyReply => {
  if (reasons.length === 0) return sendNoContent(reply);
  const headers = canRetry(reasons) ? { 'retry-after': RETRY_AFTER_SECONDS } : {};
  return sendError(reply, dumpNotReady(reasons), headers);
};
