import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { FastifyInstance } from 'fastify';
import { everyMistake } from '../../operations/every-mistake.js';
import { malformedRequest } from '../../operations/malformed-request.js';
import {
  decodeProblemKey,
  type ProblemKeyParameters,
} from '../../operations/problem-key-parameters.js';
import { decodeProblemReport } from '../../operations/problem-report-body.js';
import { operationsOf } from '../authenticate-requests.js';
import { type JsonBody, jsonBodyOf } from '../body-parsers.js';
import type { HttpContext } from '../http-context.js';
import { sendAnswer } from '../send-answer.js';
import { sendNothing } from '../send-nothing.js';
import { sendProblem } from '../send-problem.js';
import { TAKES_NO_PARAMETERS } from '../takes-no-parameters.js';

interface ProblemPath {
  readonly Params: ProblemKeyParameters;
}

const PATH = '/problems/:kind/:resource_type/:resource_id';

/** A problem is reported: opened, or brought up to date. */
export const problemOpeningRoute = (json: FastifyInstance, { limits }: HttpContext): void => {
  const putting = { ...TAKES_NO_PARAMETERS, bodyLimit: limits.bodyBytes };
  json.put<ProblemPath>(PATH, putting, async (request, reply) => {
    const said = saidIn(jsonBodyOf(request.body));
    const report = everyMistake(decodeProblemKey(request.params), said);
    if (E.isLeft(report)) return sendProblem(reply, malformedRequest(report.left));
    const [key, rest] = report.right;
    return sendAnswer(reply, await operationsOf(request).openProblem({ ...key, ...rest }), () =>
      sendNothing(reply),
    );
  });
};

const saidIn = (body: JsonBody) =>
  pipe(
    body,
    E.mapLeft((mistake): readonly string[] => [mistake]),
    E.flatMap(decodeProblemReport),
  );

/** A problem is over. */
export const problemClosingRoute = (v1: FastifyInstance, { limits }: HttpContext): void => {
  const deleting = { ...TAKES_NO_PARAMETERS, bodyLimit: limits.bodyBytes };
  v1.delete<ProblemPath>(PATH, deleting, async (request, reply) => {
    const key = decodeProblemKey(request.params);
    if (E.isLeft(key)) return sendProblem(reply, malformedRequest(key.left));
    return sendAnswer(reply, await operationsOf(request).closeProblem(key.right), () =>
      sendNothing(reply),
    );
  });
};
