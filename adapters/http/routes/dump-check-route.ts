import * as E from 'fp-ts/lib/Either.js';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { canRetry, dumpNotReady } from '../../operations/dump-not-ready.js';
import type { ReasonBody } from '../../operations/problem-document.js';
import { operationsOf } from '../authenticate-requests.js';
import type { HttpContext } from '../http-context.js';
import { readId } from '../read-id.js';
import { NO_PARAMETERS, readQuery } from '../read-query.js';
import { RETRY_AFTER_SECONDS, sendProblem } from '../send-problem.js';

interface DatabasePath {
  readonly Params: { readonly id: string };
}

export const dumpCheckRoute = (v1: FastifyInstance, { limits, metrics }: HttpContext): void => {
  const url = '/databases/:id/dump/check';
  v1.post<DatabasePath>(url, { bodyLimit: limits.bodyBytes }, async (request, reply) => {
    const id = readId(request.params.id);
    if (E.isLeft(id)) return sendProblem(reply, id.left);
    const query = readQuery(request, NO_PARAMETERS);
    if (E.isLeft(query)) return sendProblem(reply, query.left);
    const outcome = await operationsOf(request).checkDump(id.right);
    if (E.isLeft(outcome)) {
      metrics.dumpChecked(outcome.left.code, []);
      return sendProblem(reply, outcome.left);
    }
    metrics.dumpChecked(outcome.right.length === 0 ? 'ready' : 'dump_not_ready', outcome.right);
    return sendReadiness(reply, outcome.right);
  });
};

const sendReadiness = (reply: FastifyReply, reasons: readonly ReasonBody[]): FastifyReply => {
  if (reasons.length === 0) return reply.code(204).header('cache-control', 'no-store').send();
  const headers = canRetry(reasons) ? { 'retry-after': RETRY_AFTER_SECONDS } : {};
  return sendProblem(reply, dumpNotReady(reasons), headers);
};
