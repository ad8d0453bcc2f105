import { SERVICE_PATHS } from './service/service-paths.js';
import { OPERATIONS } from '../api/operations.js';
import { documentParts } from './openapi/operation-path.js';
import { PARAMETERS } from './openapi-parameters.js';
import { RESPONSES } from './openapi/responses.js';
import { SCHEMAS } from './openapi-schemas.js';

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
