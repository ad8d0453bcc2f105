import type { FastifyReply, FastifyRequest } from 'fastify';
import { problemDocument } from '../../api/errors/error-catalogue.js';
import type { AllowedMethods } from './known-routes.js';
import { sendProblem } from '../responses/send-error.js';

/** Tells a wrong method on a known path, which Fastify takes for a path that it does not have, from an unknown path. */
export const answerUnknownRoute =
  (allowedMethods: AllowedMethods) =>
  (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const allow = allowedMethods(request.url.replace(/[?#].*$/s, '')).join(', ');
    if (allow === '')
      return sendProblem(
        reply,
        problemDocument('not_found', 'No operation has this path. /openapi.json lists them all.'),
      );
    return sendProblem(
      reply,
      problemDocument('method_not_allowed', `This path can be called with ${allow}.`),
      { allow },
    );
  };
