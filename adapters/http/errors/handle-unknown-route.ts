import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorDocument } from '../../api/errors/error-catalogue.js';
import type { AllowedMethods } from './known-routes.js';
import { sendError } from '../responses/send-error.js';

/** Answers 405 for a wrong method on a known path, for which Fastify would answer 404, and 404 for an unknown path. */
export const handleUnknownRoute =
  (allowedMethods: AllowedMethods) =>
  (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const allow = allowedMethods(request.url.replace(/[?#].*$/s, '')).join(', ');
    if (allow === '')
      return sendError(
        reply,
        errorDocument('not_found', 'No operation has this path. /openapi.json lists them all.'),
      );
    return sendError(
      reply,
      errorDocument('method_not_allowed', `This path can be called with ${allow}.`),
      { allow },
    );
  };
