import type { FastifyInstance } from 'fastify';
import { malformedRequest } from '../../api/errors/malformed-request.js';
import { SECURITY_HEADERS } from './security-headers.js';
import { sendError } from '../responses/send-error.js';

const MISSING = malformedRequest(['The host header is missing, which HTTP/1.1 requires.']);

/** RFC 9112, section 3.2. It has to be the first hook. */
export const refuseMissingHost = (app: FastifyInstance): void => {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined)
      sendError(reply, MISSING, SECURITY_HEADERS);
    else done();
  });
};
