import { jsonResponse, response, schemaHeader } from '../openapi/responses.js';

/** No credential is needed for these. */
const OPEN = { tags: ['service'], security: [] };

export const SERVICE_PATHS = {
  '/livez': {
    get: {
      ...OPEN,
      operationId: 'isAlive',
      summary: 'Whether the process runs',
      description: 'Answers 200 as long as it runs, whatever else is wrong.',
      responses: { '200': jsonResponse('It runs.', 'Health') },
    },
  },
  '/readyz': {
    get: {
      ...OPEN,
      operationId: 'isReady',
      summary: 'Whether to send requests here',
      description:
        'Answers 503 while the store cannot be read, or not even a small row can be written to it, and once the service is shutting down. A row is written every five seconds at most.',
      responses: { '200': jsonResponse('It is ready.', 'Health'), '503': response('Unavailable') },
    },
  },
  '/metrics': {
    get: {
      ...OPEN,
      operationId: 'getMetrics',
      summary: 'Metrics for Prometheus',
      description:
        'Of the process and its requests, and counts of the fleet. With `SHIPSHAPE_METRICS` it asks for a token, or has a port of its own.',
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
      description: 'The contract of this service.',
      responses: { '200': jsonResponse('The document.', 'OpenApi') },
    },
  },
};
