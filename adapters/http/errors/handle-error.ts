import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, errorDocument } from '../../api/errors/error-catalogue.js';
import type { ErrorDocument } from '../../api/errors/error-document.js';
import { sendError } from '../responses/send-error.js';
import { SECURITY_HEADERS } from '../guards/security-headers.js';

/** What Fastify says of a request, in our words. */
const BY_CODE: Readonly<Record<string, readonly [code: ErrorCode, detail: string]>> = {
  FST_ERR_BAD_URL: ['malformed_request', 'The path holds a percent sign that begins no character.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    'malformed_request',
    'The body is not as long as content-length says.',
  ],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'unsupported_media_type',
    'Send the body as `content-type: application/json`.',
  ],
  FST_UNDER_PRESSURE: [
    'unavailable',
    'Shipshape has more to do than it can. Try again in a moment.',
  ],
  FST_ERR_HANDLER_TIMEOUT: ['unavailable', 'The answer took too long. Try again in a moment.'],
};

/** What an error that came with a status means, such as one of a hook of the host's. */
const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'malformed_request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  431: 'headers_too_large',
  503: 'unavailable',
};

/** Answers for every error that was thrown on the way. Its own words go into the log only. */
export const handleError = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const document = describe(error, request.routeOptions.bodyLimit);
  if (document.status === 500) request.log.error({ err: error }, 'request failed');
  return sendError(reply, document);
};

const describe = (error: FastifyError, bodyLimit: number | undefined): ErrorDocument => {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return errorDocument(
      'payload_too_large',
      `The body may have at most ${bodyLimit ?? 0} bytes here.`,
    );
  const [code, detail] = BY_CODE[error.code] ?? [BY_STATUS[error.statusCode ?? 500]];
  if (code === undefined)
    return errorDocument(
      'internal_error',
      'This is a defect of Shipshape. The log of the service tells more under the request id.',
    );
  return errorDocument(code, detail ?? 'The request was refused before it reached Shipshape.');
};

/** Answers what Fastify refuses before it knows of any route, and so before any hook: a path that cannot be decoded. */
export const handleFrameworkError = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  void reply.headers(SECURITY_HEADERS);
  void handleError(error, request, reply);
};
