import { COMMON_RESPONSES } from '../openapi/responses.js';
import { jsonBody, jsonResponse, parameter, response } from '../openapi/references.js';

export const FLEET_PATHS = {
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
