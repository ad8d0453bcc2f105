import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { FastifyInstance } from 'fastify';
import * as O from 'fp-ts/lib/Option.js';
import { malformedRequest } from '../../api/errors/malformed-request.js';
import { decodeAcknowledgement, decodeSnooze } from '../../api/problems/triage-bodies.js';
import type { ErrorDocument } from '../../api/errors/error-document.js';
import { type JsonBody, jsonBodyOf } from '../requests/body-parsers.js';
import type { HttpContext } from '../http-context.js';
import { NO_QUERY_PARAMETERS } from '../requests/decode-parameters.js';
import { problemHandler, type ProblemPath } from './problem-handler.js';

/** Acknowledges and snoozes problems. */
export const problemTriageRoutes = (json: FastifyInstance, { limits }: HttpContext): void => {
  const posting = { ...NO_QUERY_PARAMETERS, bodyLimit: limits.bodyBytes };
  json.post<ProblemPath>(
    '/problems/:id/acknowledge',
    posting,
    problemHandler(async (api, id, body) => {
      const note = read(decodeAcknowledgement, body === undefined ? EMPTY_BODY : jsonBodyOf(body));
      return E.isLeft(note) ? note : api.acknowledgeProblem(id, O.some(note.right));
    }),
  );
  json.post<ProblemPath>(
    '/problems/:id/snooze',
    posting,
    problemHandler(async (api, id, body) => {
      const until = read(decodeSnooze, jsonBodyOf(body));
      return E.isLeft(until) ? until : api.snoozeProblem(id, O.some(until.right));
    }),
  );
};

/** The note of an acknowledgement is optional, and so is its body. */
const EMPTY_BODY: JsonBody = E.right({});

const read = <A>(
  decode: (body: unknown) => E.Either<readonly string[], A>,
  body: JsonBody,
): E.Either<ErrorDocument, A> =>
  pipe(
    body,
    E.mapLeft((mistake): readonly string[] => [mistake]),
    E.flatMap(decode),
    E.mapLeft(malformedRequest),
  );
