import { COMMON_RESPONSES } from '../openapi/responses.js';
import { jsonResponse, parameter, response, schemaHeader } from '../openapi/references.js';

const CACHE_HEADERS = {
  'x-request-id': schemaHeader('RequestId'),
  etag: { required: true, schema: { type: 'string', pattern: '^"[\\w-]+"$' } },
  'cache-control': { required: true, schema: { const: 'private, no-cache' } },
  vary: { required: true, schema: { const: 'authorization, cookie' } },
  'x-open-problems': {
    required: true,
    description:
      'How many problems are open of each severity, among those that the caller may see and that are neither suppressed nor snoozed.',
    schema: { type: 'string', pattern: '^critical=\\d+, warning=\\d+, info=\\d+$' },
  },
  link: {
    required: true,
    description: 'Where all of them are listed (RFC 8288).',
    schema: { const: '<problems?state=open>; rel="related"' },
  },
};

export const OVERVIEW_PATHS = {
  '/v1/overview': {
    get: {
      operationId: 'getOverview',
      tags: ['fleet'],
      summary: 'The fleet at a glance',
      description: 'For every valid token. Reads stored state only.',
      parameters: [parameter('IfNoneMatch')],
      responses: {
        '200': jsonResponse('The overview.', 'Overview', CACHE_HEADERS),
        '304': { description: 'Nothing has changed.', headers: CACHE_HEADERS },
        '400': response('Malformed'),
        ...COMMON_RESPONSES,
      },
    },
  },
};
