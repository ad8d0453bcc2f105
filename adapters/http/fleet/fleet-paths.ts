import { COMMON_RESPONSES } from '../openapi/common-responses.js';
import {
  jsonResponse,
  jsonBody,
  parameter,
  response,
  schemaHeader,
} from '../openapi/references.js';

const CACHE_HEADERS = {
  'x-request-id': schemaHeader('RequestId'),
  etag: { required: true, schema: { type: 'string', pattern: '^"[\\w-]+"$' } },
  'cache-control': { required: true, schema: { const: 'private, no-cache' } },
  vary: { required: true, schema: { const: 'authorization' } },
};

export const FLEET_PATHS = {
  '/v1/overview': {
    get: {
      operationId: 'getOverview',
      tags: ['fleet'],
      summary: 'The fleet at a glance',
      description: 'Any valid token may ask. Answers from stored state only.',
      parameters: [parameter('IfNoneMatch')],
      responses: {
        '200': jsonResponse('The overview.', 'Overview', CACHE_HEADERS),
        '304': { description: 'Nothing has changed.', headers: CACHE_HEADERS },
        '400': response('Malformed'),
        ...COMMON_RESPONSES,
      },
    },
  },
  '/v1/resources': {
    get: {
      operationId: 'locateResources',
      tags: ['fleet'],
      summary: 'What an id or a path stands for',
      description:
        'Only what the caller may read is found. A path can be borne by a server, a destination and a channel at once.',
      parameters: [parameter('At')],
      responses: {
        '200': jsonResponse('The resources, by type; none where nothing was found.', 'Resources'),
        '400': response('Malformed'),
        ...COMMON_RESPONSES,
      },
    },
  },
  '/v1/fleet': {
    put: {
      operationId: 'applyFleet',
      tags: ['fleet'],
      summary: 'Make the fleet what a document says',
      description:
        'As a whole or not at all; the same document twice changes nothing. Needs `fleet:write` on the fleet.',
      parameters: [parameter('Prune'), parameter('DryRun')],
      requestBody: jsonBody('Fleet'),
      responses: {
        '200': jsonResponse('What was done, or would be.', 'FleetPlan'),
        '400': response('Malformed'),
        '403': response('Forbidden'),
        '413': response('PayloadTooLarge'),
        '415': response('UnsupportedMediaType'),
        '422': response('FleetRejected'),
        ...COMMON_RESPONSES,
      },
    },
  },
};
