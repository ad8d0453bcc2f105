import { jsonResponse, response, schemaHeader } from '../openapi/references.js';

/** No credential is needed for these. */
const OPEN = { tags: ['service'], security: [] };

export const SERVICE_PATHS = {
  '/livez': {
    get: {
      ...OPEN,
      operationId: 'isAlive',
      summary: 'Whether the process runs',
      description: 'Answers as long as it does, whatever else is wrong.',
      responses: { '200': jsonResponse('It does.', 'Health') },
    },
  },
  '/readyz': {
    get: {
      ...OPEN,
      operationId: 'isReady',
      summary: 'Whether to send requests here',
      description: 'Not while the store cannot be read, and not once the service is ending.',
      responses: {
        '200': jsonResponse('Send them.', 'Health'),
        '503': response('Unavailable'),
      },
    },
  },
  '/metrics': {
    get: {
      ...OPEN,
      operationId: 'getMetrics',
      summary: 'Metrics for Prometheus',
      description: 'Of the process and of what was asked of it; nothing about the fleet.',
      responses: {
        '200': {
          description: 'The metrics in the text format.',
          headers: { 'x-request-id': schemaHeader('RequestId') },
          content: { 'text/plain': { schema: { type: 'string' } } },
        },
      },
    },
  },
  '/openapi.json': {
    get: {
      ...OPEN,
      operationId: 'getOpenApi',
      summary: 'This document',
      description: 'What this service promises.',
      responses: { '200': jsonResponse('The document.', 'OpenApi') },
    },
  },
};
