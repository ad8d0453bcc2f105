import type { ErrorAnswer, ErrorHeader } from '../../api/errors/error-answers.js';
import { ERROR_ANSWERS } from '../../api/errors/error-answers.js';
import { ERROR_CATALOGUE, type ErrorCode } from '../../api/errors/error-document.js';

export interface Reference {
  readonly $ref: string;
}

export const schema = (name: string): Reference => ({ $ref: `#/components/schemas/${name}` });

export const parameter = (name: string): Reference => ({ $ref: `#/components/parameters/${name}` });

export const response = (name: string): Reference => ({ $ref: `#/components/responses/${name}` });

/** The response to a success: a JSON body of this schema. */
export const jsonResponse = (description: string, name: string) => ({
  description,
  headers: { 'x-request-id': schemaHeader('RequestId') },
  content: { 'application/json': { schema: schema(name) } },
});

export const schemaHeader = (name: string) => ({ required: true, schema: schema(name) });

const RETRY_AFTER = {
  description: 'Seconds after which to try again.',
  schema: { type: 'integer', minimum: 1 },
};

const HEADERS: Readonly<Record<ErrorHeader, object>> = {
  'retry-after': { 'retry-after': { ...RETRY_AFTER, required: true } },
  'may-retry': { 'retry-after': { ...RETRY_AFTER, required: false } },
  challenge: {
    'www-authenticate': {
      required: true,
      description: 'RFC 6750, section 3.',
      schema: { type: 'string', pattern: '^Bearer realm="shipshape"' },
    },
  },
};

const ERROR_PROPERTIES = {
  detail: { type: 'string', minLength: 1 },
  request_id: schema('RequestId'),
  reasons: { type: 'array', minItems: 1, items: schema('Reason') },
};

/** A response with an error of the catalogue. */
const errorResponse = (
  description: string,
  codes: readonly ErrorCode[],
  header?: ErrorHeader,
): object => ({
  description,
  headers: {
    'x-request-id': schemaHeader('RequestId'),
    ...(header === undefined ? {} : HEADERS[header]),
  },
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

export const RESPONSES: Readonly<Record<string, object>> = Object.fromEntries(
  Object.entries(ERROR_ANSWERS).map(([name, [description, codes, header]]) => [
    name,
    errorResponse(description, codes, header),
  ]),
);

/** References to these errors, by the status that each has. */
export const errorsByStatus = (names: readonly ErrorAnswer[]): Readonly<Record<string, object>> =>
  Object.fromEntries(
    names.map((name) => [String(ERROR_CATALOGUE[ERROR_ANSWERS[name][1][0]][0]), response(name)]),
  );

/** The errors of every operation that needs a credential. */
export const COMMON_RESPONSES = errorsByStatus([
  'Unauthenticated',
  'TooManyRequests',
  'Failed',
  'Unavailable',
]);
