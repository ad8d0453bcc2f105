import { ERROR_CATALOGUE, type ErrorCode } from '../../api/errors/error-catalogue.js';
import { response, schema, schemaHeader } from './references.js';

type Headers = Readonly<Record<string, object>>;

const RETRY_AFTER = {
  'retry-after': {
    required: true,
    description: 'Seconds after which to try again.',
    schema: { type: 'integer', minimum: 1 },
  },
};

/** An error of the catalogue. Those of one status are told apart by `code`. */
const problem = (description: string, codes: readonly ErrorCode[], headers: Headers = {}) => ({
  description,
  headers: { 'x-request-id': schemaHeader('RequestId'), ...headers },
  content: {
    'application/problem+json': {
      schema: {
        type: 'object',
        properties: {
          ...PROBLEM_PROPERTIES,
          code: { enum: codes },
          type: { enum: codes.map((code) => `urn:shipshape:error:${code}`) },
          title: { enum: codes.map((code) => ERROR_CATALOGUE[code][1]) },
          status: { enum: [...new Set(codes.map((code) => ERROR_CATALOGUE[code][0]))] },
        },
        required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
      },
    },
  },
});

const PROBLEM_PROPERTIES = {
  detail: { type: 'string', minLength: 1 },
  request_id: schema('RequestId'),
  reasons: { type: 'array', minItems: 1, items: schema('Reason') },
};

const CHALLENGE = {
  'www-authenticate': {
    required: true,
    description: 'RFC 6750, section 3.',
    schema: { type: 'string', pattern: '^Bearer realm="shipshape"' },
  },
};

export const RESPONSES = {
  Malformed: problem('A parameter or the body is wrong.', ['malformed_request']),
  MalformedOrInvalidId: problem('The id is not a UUID, or a parameter or the body is wrong.', [
    'invalid_id',
    'malformed_request',
  ]),
  Unauthenticated: problem('No valid token was presented.', ['unauthenticated'], CHALLENGE),
  Forbidden: problem('The token lacks a permission here.', ['forbidden']),
  NotFound: problem('It does not exist, or the token may not see it.', ['not_found']),
  NameTaken: problem('A token that was not revoked has this name.', ['name_taken']),
  ProblemClosed: problem('The problem is over; nothing is left to say of it.', ['problem_closed']),
  PayloadTooLarge: problem('The body is too large.', ['payload_too_large']),
  UnsupportedMediaType: problem('The body is not said to be JSON.', ['unsupported_media_type']),
  FleetRejected: problem('The document does not describe a fleet; nothing was changed.', [
    'fleet_rejected',
  ]),
  KindReserved: problem('Shipshape alone opens and closes problems of this kind.', [
    'kind_reserved',
  ]),
  DumpNotReady: problem(
    'The dump cannot start, for every one of these reasons. Where waiting may help, `retry-after` is given.',
    ['dump_not_ready'],
    { 'retry-after': { ...RETRY_AFTER['retry-after'], required: false } },
  ),
  TooManyRequests: problem('The client address has used up its minute.', ['too_many_requests'], {
    ...RETRY_AFTER,
  }),
  Failed: problem(
    'A defect, an authenticator of the embedding service that threw, or a store that cannot be read; the log has more.',
    ['internal_error', 'authenticator_failed', 'store_corrupt'],
  ),
  Unavailable: problem('Not now; it may work later.', ['unavailable'], { ...RETRY_AFTER }),
};

/** What every operation behind the credential can answer. */
export const COMMON_RESPONSES = {
  '401': response('Unauthenticated'),
  '429': response('TooManyRequests'),
  '500': response('Failed'),
  '503': response('Unavailable'),
};
