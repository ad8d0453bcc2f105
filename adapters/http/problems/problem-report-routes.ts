import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { FastifyInstance } from 'fastify';
import { everyMistake } from '../../api/fields/combine-validations.js';
import { malformedRequest } from '../../api/errors/malformed-request.js';
import {
  decodeProblemKey,
  type ProblemKeyParameters,
} from '../../api/problems/problem-key-parameters.js';
import { decodeProblemReport } from '../../api/problems/problem-report-body.js';
import { operationsOf } from '../access/authenticate-requests.js';
import { type JsonBody, jsonBodyOf } from '../requests/body-parsers.js';
import type { HttpContext } from '../http-context.js';
import { sendAnswer } from '../responses/send-result.js';
import { sendNothing } from '../responses/send-no-content.js';
import { sendProblem } from '../responses/send-error.js';
import { TAKES_NO_PARAMETERS } from '../requests/no-query-parameters.js';

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
