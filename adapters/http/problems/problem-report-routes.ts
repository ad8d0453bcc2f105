import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { FastifyInstance } from 'fastify';
import { combineValidations } from '../../api/fields/decode-exactly.js';
import { malformedRequest } from '../../api/errors/malformed-request.js';
import {
  decodeProblemKey,
  type ProblemKeyParameters,
} from '../../api/problems/problem-key-parameters.js';
import { decodeProblemReport } from '../../api/problems/problem-report-body.js';
import { apiOf } from '../access/authenticate-requests.js';
import { type JsonBody, jsonBodyOf } from '../requests/body-parsers.js';
import type { HttpContext } from '../http-context.js';
import { sendNoContent, sendResult } from '../responses/send-result.js';
import { sendError } from '../responses/send-error.js';
import { NO_QUERY_PARAMETERS } from '../requests/decode-parameters.js';

interface ProblemPath {
  readonly Params: ProblemKeyParameters;
}

const PATH = '/problems/:kind/:resource_type/:resource_id';

/** Reports a problem: opens it, or updates the open one. */
export const problemOpeningRoute = (json: FastifyInstance, { limits }: HttpContext): void => {
  const putting = { ...NO_QUERY_PARAMETERS, bodyLimit: limits.bodyBytes };
  json.put<ProblemPath>(PATH, putting, async (request, reply) => {
    const body = decodeBody(jsonBodyOf(request.body));
    const report = combineValidations(decodeProblemKey(request.params), body);
    if (E.isLeft(report)) return sendError(reply, malformedRequest(report.left));
    const [key, rest] = report.right;
    return sendResult(reply, await apiOf(request).openProblem({ ...key, ...rest }), () =>
      sendNoContent(reply),
    );
  });
};

const decodeBody = (body: JsonBody) =>
  pipe(
    body,
    E.mapLeft((mistake): readonly string[] => [mistake]),
    E.flatMap(decodeProblemReport),
  );

/** Closes a reported problem. */
export const problemClosingRoute = (v1: FastifyInstance, { limits }: HttpContext): void => {
  const deleting = { ...NO_QUERY_PARAMETERS, bodyLimit: limits.bodyBytes };
  v1.delete<ProblemPath>(PATH, deleting, async (request, reply) => {
    const key = decodeProblemKey(request.params);
    if (E.isLeft(key)) return sendError(reply, malformedRequest(key.left));
    return sendResult(reply, await apiOf(request).closeProblem(key.right), () =>
      sendNoContent(reply),
    );
  });
};
