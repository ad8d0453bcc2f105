import { ERROR_CATALOGUE, type ErrorCode } from '../../api/errors/error-catalogue.js';
import { schema, schemaHeader } from './references.js';

type Headers = Readonly<Record<string, object>>;

export const RETRY_AFTER = {
  'retry-after': {
    required: true,
    description: 'Seconds after which to try again.',
    schema: { type: 'integer', minimum: 1 },
  },
};

/** A response with an error of the catalogue. `code` distinguishes those of one status. */
export const errorResponse = (
  description: string,
  codes: readonly ErrorCode[],
  headers: Headers = {},
) => ({
  description,
  headers: { 'x-request-id': schemaHeader('RequestId'), ...headers },
  content: {
    'application/problem+json': {
      schema: {
        type: 'object',
        properties: {
          ...ERROR_PROPERTIES,
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

const ERROR_PROPERTIES = {
  detail: { type: 'string', minLength: 1 },
  request_id: schema('RequestId'),
  reasons: { type: 'array', minItems: 1, items: schema('Reason') },
};
