import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode, ErrorDocument } from '../../api/errors/error-document.js';
import { errorDocument } from '../../api/errors/error-document.js';
import { sendError } from '../responses/send-error.js';
import { SECURITY_HEADERS } from '../guards/security-headers.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What to do about a body that exceeds the limit of the route. */
    readonly ifTooLarge?: string;
    /** What a caller should know when the answer takes too long. */
    readonly ifTooLate?: string;
    /** The types of a body, where JSON is not the only one. */
    readonly takes?: readonly string[];
  }
}

/** Codes and details for the errors of Fastify itself. */
const BY_CODE: Readonly<Record<string, readonly [code: ErrorCode, detail: string]>> = {
  FST_ERR_BAD_URL: [
    'malformed_request',
    'The path has a percent sign that does not begin an encoded character.',
  ],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    'malformed_request',
    'The body is not as long as content-length says.',
  ],
};

/** Codes for errors with a status, such as those of the host's own hooks. */
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

/** Answers every error that a hook or a route throws. The message of the error goes to the log only. */
export const handleError = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const document = describe(error, request.routeOptions);
  if (document.status === 500) request.log.error({ err: error }, 'request failed');
  return sendError(reply, document);
};

const describe = (
  error: FastifyError,
  { bodyLimit, config }: FastifyRequest['routeOptions'],
): ErrorDocument => {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    const advice = config.ifTooLarge === undefined ? '' : ` ${config.ifTooLarge}`;
    return errorDocument(
      'payload_too_large',
      `The body may have at most ${bodyLimit} bytes here.${advice}`,
    );
  }
  if (error.code === 'FST_ERR_HANDLER_TIMEOUT') {
    const advice = config.ifTooLate ?? 'Try again in a moment.';
    return errorDocument('unavailable', `The answer took too long. ${advice}`);
  }
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    const types = (config.takes ?? ['application/json']).map((type) => `\`content-type: ${type}\``);
    return errorDocument('unsupported_media_type', `Send the body as ${types.join(' or ')}.`);
  }
  const [code, detail] = BY_CODE[error.code] ?? [BY_STATUS[error.statusCode ?? 500]];
  if (code === undefined)
    return errorDocument(
      'internal_error',
      'This is a defect of Shipshape. The log of the service has the error under the request id.',
    );
  return errorDocument(code, detail ?? 'The request was refused before it reached Shipshape.');
};

/** Answers what Fastify refuses before any route or hook: a path that cannot be decoded. */
export const handleFrameworkError = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  void reply.headers(SECURITY_HEADERS);
  void handleError(error, request, reply);
};

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
