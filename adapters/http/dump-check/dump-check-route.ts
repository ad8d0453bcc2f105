import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import * as E from 'fp-ts/lib/Either.js';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { canRetry, dumpNotReady } from '../../api/dump-check/dump-not-ready.js';
import type { ReasonBody } from '../../api/errors/error-document.js';
import { operationsOf } from '../access/authenticate-requests.js';
import { callerGone } from '../requests/disconnect-signal.js';
import type { HttpContext } from '../http-context.js';
import { RETRY_AFTER_SECONDS } from '../responses/error-headers.js';
import { readId } from '../requests/parse-id.js';
import { sendNothing } from '../responses/send-no-content.js';
import { sendProblem } from '../responses/send-error.js';
import { TAKES_NO_PARAMETERS } from '../requests/no-query-parameters.js';

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
