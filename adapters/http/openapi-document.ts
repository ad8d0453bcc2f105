import { SERVICE_PATHS } from './service/service-paths.js';
import { OPERATIONS } from '../api/operations.js';
import { documentParts } from './openapi/operation-path.js';
import { RESPONSES, schema } from './openapi/responses.js';

const DESCRIPTION = `What is wrong with a fleet of database servers, at a glance; and whether a dump will work, before it starts.

Every error is \`application/problem+json\` (RFC 9457). Its \`code\` is one of a closed list; its \`request_id\` is in the log as well.
An unknown path under \`/v1\` gets 404, a wrong method 405 with \`Allow\`, both only with a valid credential.`;

const FROM_OPERATIONS = documentParts(OPERATIONS);

/** The contract of the HTTP adapter, as an OpenAPI 3.1 document. `baseUrl` goes before every path. */
export const openApiDocument = (baseUrl: string) => ({
  openapi: '3.1.0',
  info: {
    title: 'Shipshape',
    version: '1',
    description: DESCRIPTION,
    license: { name: 'MIT', identifier: 'MIT' },
    contact: { name: 'The operator of this service' },
  },
  servers: [{ url: baseUrl }],
  security: [{ bearerAuth: [] }],
  tags: [
    { name: 'approvals', description: 'What cannot be undone, and waits for somebody else.' },
    { name: 'audit', description: 'Who did what.' },
    { name: 'channels', description: 'The channels that reach people.' },
    { name: 'dump', description: 'Dumps of databases.' },
    { name: 'fleet', description: 'The fleet, and what is wrong with it.' },
    { name: 'maintenance', description: 'Planned work, and what stays silent meanwhile.' },
    {
      name: 'problems',
      description: 'What is wrong and what was, with acknowledgements and snoozes.',
    },
    { name: 'service', description: 'For orchestrators, load balancers and monitoring.' },
    { name: 'tokens', description: 'Tokens and their permissions.' },
  ],
  paths: { ...FROM_OPERATIONS.paths, ...SERVICE_PATHS },
  components: {
    securitySchemes: {
      bearerAuth: {
        type: 'http',
        scheme: 'bearer',
        description: 'A token, as `Authorization: Bearer TOKEN`.',
      },
    },
    parameters: { ...PARAMETERS, ...FROM_OPERATIONS.parameters },
    responses: RESPONSES,
    schemas: { ...SCHEMAS, ...FROM_OPERATIONS.schemas },
  },
});

const inPath = (name: string, description: string, type: string) => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: schema(type),
});

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string' },
});

/** The parameters that are in no query. */
const PARAMETERS = {
  Id: inPath('id', 'A UUID, in lower or upper case.', 'Uuid'),
  Kind: inPath('kind', 'The kind of problem.', 'ProblemKind'),
  ResourceType: inPath('resource_type', 'The type of the resource.', 'ResourceType'),
  ResourceId: inPath('resource_id', 'A UUID, in lower or upper case.', 'Uuid'),
  IfNoneMatch: header(
    'if-none-match',
    'ETags of stored responses; if one of them is current, the response is 304.',
  ),
  IfMatch: header(
    'if-match',
    'ETags of the description that the caller has in mind, or `*`. If it has another one by now, nothing is changed.',
  ),
};

const SCHEMAS = {
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
