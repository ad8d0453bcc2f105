import * as E from 'fp-ts/lib/Either.js';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { DumpExaminationBody } from '../../api/dump-check/dump-not-ready.js';
import { CHECKS, dumpNotReady, EXAMINATIONS } from '../../api/dump-check/dump-not-ready.js';
import type { ErrorDocument, ReasonBody } from '../../api/errors/error-document.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import { apiOf } from '../access/authenticate-requests.js';
import type { HttpContext } from '../http-context.js';
import { sendError, sendNoContent } from '../responses/send-error.js';
import { operationRoute, urlOf } from '../operation-route.js';
import { disconnectSignal, extendSocketTimeout } from '../requests/long-request.js';
import { NO_QUERY_PARAMETERS, parseId } from '../requests/decode-request.js';

interface DatabasePath {
  readonly Params: { readonly id: string };
}

const { path, timeoutMs } = CHECKS.checkDumpReadiness;

export const dumpCheckRoute = (v1: FastifyInstance, context: HttpContext): void => {
  const { limits, metrics } = context;
  const posting = {
    ...NO_QUERY_PARAMETERS,
    bodyLimit: limits.bodyBytes,
    config: { answerTimeoutMs: timeoutMs },
  };
  v1.post<DatabasePath>(urlOf(path), posting, async (request, reply) => {
    extendSocketTimeout(request.raw, timeoutMs);
    const id = parseId(request.params.id);
    if (E.isLeft(id)) return sendError(reply, id.left);
    const outcome = E.map(reasonsOf)(
      await apiOf(request).examineDump(id.right, disconnectSignal(reply)),
    );
    count(metrics, outcome);
    return E.isLeft(outcome) ? sendError(reply, outcome.left) : sendReadiness(reply, outcome.right);
  });
  operationRoute(
    v1,
    context,
    EXAMINATIONS.examineDump,
    async (api, id: Uuid, signal: AbortSignal) => {
      const outcome = await api.examineDump(id, signal);
      count(metrics, E.map(reasonsOf)(outcome));
      return outcome;
    },
  );
};

const reasonsOf = ({ reasons }: DumpExaminationBody): readonly ReasonBody[] => reasons;

const count = (
  metrics: HttpContext['metrics'],
  outcome: E.Either<ErrorDocument, readonly ReasonBody[]>,
): void => {
  if (E.isLeft(outcome)) metrics.countDumpCheck(outcome.left.code, []);
  else
    metrics.countDumpCheck(outcome.right.length === 0 ? 'ready' : 'dump_not_ready', outcome.right);
};

const sendReadiness = (reply: FastifyReply, reasons: readonly ReasonBody[]): FastifyReply => {
  if (reasons.length === 0) return sendNoContent(reply);
  return sendError(reply, dumpNotReady(reasons));
};
