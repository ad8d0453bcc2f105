import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { handleError } from './handle-error.js';
import { SECURITY_HEADERS } from '../guards/security-headers.js';

/** Answers what Fastify refuses before it knows of any route, and so before any hook: a path that cannot be decoded. */
export const handleFrameworkError = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  void reply.headers(SECURITY_HEADERS);
  void handleError(error, request, reply);
};
