export const SCHEMAS = {
  RequestId: {
    type: 'string',
    description: 'The `x-request-id` of the request if it is well formed, else a generated one.',
    pattern: '^[\\w.:@+/=-]{1,128}$',
  },
  Reason: {
    type: 'object',
    description: 'One of the things that are wrong.',
    properties: {
      code: { type: 'string', pattern: '^[a-z_]+$' },
      detail: { type: 'string', minLength: 1 },
      remedy: { type: 'string', minLength: 1, description: 'How to fix it.' },
      retryable: {
        type: 'boolean',
        description: 'Whether a later attempt may succeed without a fix.',
      },
      objects: {
        type: 'object',
        description: 'The objects of the database that it is about.',
        properties: {
          names: {
            type: 'array',
            maxItems: 10,
            items: { type: 'string' },
            description: 'Some of them, as they are written in SQL.',
          },
          count: { type: 'integer', minimum: 0, description: 'How many there are in all.' },
        },
        required: ['names', 'count'],
      },
      since: { type: 'string', format: 'date-time', description: 'Since when it is so.' },
      statements: {
        type: 'array',
        maxItems: 10,
        items: { type: 'string' },
        description: 'Statements in SQL that fix it, for an owner or an administrator to run.',
      },
    },
    required: ['code', 'detail'],
  },
  Health: {
    type: 'object',
    properties: { status: { enum: ['alive', 'ready'] } },
    required: ['status'],
  },
  OpenApi: {
    type: 'object',
    description: 'This document.',
    properties: {
      openapi: { const: '3.1.0' },
      info: { type: 'object' },
      paths: { type: 'object' },
    },
    required: ['openapi', 'info', 'paths'],
    additionalProperties: true,
  },
};
