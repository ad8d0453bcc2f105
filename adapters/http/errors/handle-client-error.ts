import { randomUUID } from 'node:crypto';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { ErrorCode } from '../../api/errors/error-document.js';
import { errorDocument, malformedRequest } from '../../api/errors/error-document.js';
import { type RawErrorResponse, rawErrorResponse, sendError } from '../responses/send-error.js';
import { SECURITY_HEADERS } from '../guards/security-headers.js';

/** How long a peer may go on sending what is not read, so that it receives the response. */
const LINGER_MS = 1_000;

const BY_CODE: Readonly<Record<string, readonly [code: ErrorCode, detail: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request did not arrive whole in time.'],
  HPE_HEADER_OVERFLOW: [
    'headers_too_large',
    'The request line and the headers together are too large.',
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['payload_too_large', 'The chunk extensions are too large.'],
};

/** Answers what Node could not parse as HTTP, and closes the connection. What arrives after that gets no response. */
export const handleClientError = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const [code, detail] = BY_CODE[error.code ?? ''] ?? [
    'malformed_request',
    'The request is not HTTP/1.1.',
  ];
  socket.end(asHttp(rawErrorResponse(errorDocument(code, detail), randomUUID())));
  // Destroyed at once, a connection with unread data is reset, and the peer may lose the response.
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
};

const asHttp = ({ status, headers, body }: RawErrorResponse): string =>
  [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
    '',
    body,
  ].join('\r\n');

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
