import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import * as E from 'fp-ts/lib/Either.js';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { canRetry, dumpNotReady } from '../../operations/dump-not-ready.js';
import type { ReasonBody } from '../../operations/problem-document.js';
import { operationsOf } from '../authenticate-requests.js';
import { callerGone } from '../caller-gone.js';
import type { HttpContext } from '../http-context.js';
import { RETRY_AFTER_SECONDS } from '../problem-headers.js';
import { readId } from '../read-id.js';
import { sendNothing } from '../send-nothing.js';
import { sendProblem } from '../send-problem.js';
import { TAKES_NO_PARAMETERS } from '../takes-no-parameters.js';

interface DatabasePath {
  readonly Params: { readonly id: string };
}

/** A check has a deadline of its own, of ten minutes at most. Neither the answer nor the connection is cut before. */
const PATIENCE_MS = 11 * 60_000;

export const dumpCheckRoute = (v1: FastifyInstance, { limits, metrics }: HttpContext): void => {
  const posting = {
    ...TAKES_NO_PARAMETERS,
    bodyLimit: limits.bodyBytes,
    config: { answerTimeoutMs: PATIENCE_MS },
  };
  v1.post<DatabasePath>('/databases/:id/dump/check', posting, async (request, reply) => {
    bearSilence(request.raw);
    const id = readId(request.params.id);
    if (E.isLeft(id)) return sendProblem(reply, id.left);
    const outcome = await operationsOf(request).checkDump(id.right, callerGone(reply));
    if (E.isLeft(outcome)) {
      metrics.dumpChecked(outcome.left.code, []);
      return sendProblem(reply, outcome.left);
    }
    metrics.dumpChecked(outcome.right.length === 0 ? 'ready' : 'dump_not_ready', outcome.right);
    return sendReadiness(reply, outcome.right);
  });
};

/** Nothing moves on the connection while a check goes on. A request of the Fetch API has no socket to it. */
const bearSilence = ({ socket }: IncomingMessage): void => {
  if (socket instanceof Socket) socket.setTimeout(PATIENCE_MS);
};

const sendReadiness = (reply: FastifyReply, reasons: readonly ReasonBody[]): FastifyReply => {
  if (reasons.length === 0) return sendNothing(reply);
  const headers = canRetry(reasons) ? { 'retry-after': RETRY_AFTER_SECONDS } : {};
  return sendProblem(reply, dumpNotReady(reasons), headers);
};
