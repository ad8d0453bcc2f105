import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorDocument } from '../../api/errors/error-document.js';
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

/** The methods with which a path can be called, in alphabetical order; none for an unknown path. */
export type AllowedMethods = (path: string) => readonly string[];

/** Collects the routes that are added to the scope after the call. */
export const knownRoutes = (app: FastifyInstance): AllowedMethods => {
  const methods = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const known = methods.get(url) ?? new Set();
    methods.set(url, new Set([...known, ...[method].flat()]));
  });
  return (path) => {
    const found = [...methods].find(([pattern]) => asExpression(pattern).test(path));
    return [...(found?.[1] ?? [])].sort();
  };
};

const asExpression = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);
