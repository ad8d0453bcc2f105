import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { malformedRequest } from '../../api/errors/error-document.js';
import { SECURITY_HEADERS } from '../guards/security-headers.js';
import { sendError } from '../responses/send-error.js';

/** The characters of a host and a port (RFC 3986, section 3.2.2). It may be empty. */
const HOST = /^[\w.~!$&'()*+,;=:[\]%-]*$/;

/** What is wrong with the version or the host of a request, which Node lets pass (RFC 9112, sections 2.3 and 3.2). */
const mistakeIn = ({ httpVersion, rawHeaders }: IncomingMessage): string | undefined => {
  if (httpVersion !== '1.1' && httpVersion !== '1.0')
    return 'The request is neither HTTP/1.1 nor HTTP/1.0.';
  const hosts = rawHeaders.filter(
    (_, n) => n % 2 === 1 && rawHeaders[n - 1]?.toLowerCase() === 'host',
  );
  if (hosts.length > 1) return 'The host header is there more than once.';
  if (hosts.length === 0 && httpVersion === '1.1')
    return 'The host header is missing, which HTTP/1.1 requires.';
  return hosts.every((host) => HOST.test(host)) ? undefined : 'The host header is no host.';
};

/** Refuses such requests at a server of our own; a host's server has its own rules. It has to be the first hook. */
export const refuseMalformedHead = (app: FastifyInstance): void => {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const mistake = mistakeIn(raw);
    if (mistake === undefined) done();
    else sendError(reply, malformedRequest([mistake]), SECURITY_HEADERS);
  });
};
