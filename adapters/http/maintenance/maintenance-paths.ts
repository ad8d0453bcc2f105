import { jsonBody, jsonResponse, parameter, response } from '../openapi/references.js';
import { COMMON_RESPONSES } from '../openapi/responses.js';

const PERMISSION = 'Needs `backup:write` or `problem:write` on the resource, and to read it.';

export const MAINTENANCE_PATHS = {
  '/v1/maintenance': {
    get: {
      operationId: 'listMaintenance',
      tags: ['maintenance'],
      summary: 'List maintenance',
      description:
        'The windows under way or to come on resources that the token may read, the first to begin first, at most 100. Those of the fleet file are there two days ahead.',
      responses: {
        '200': jsonResponse('The windows.', 'MaintenanceWindows'),
        '400': response('Malformed'),
        ...COMMON_RESPONSES,
      },
    },
    post: {
      operationId: 'startMaintenance',
      tags: ['maintenance'],
      summary: 'Start maintenance',
      description: `What opens on the resource or under it is snoozed until the window ends. What is open already stays in the overview. ${PERMISSION}`,
      requestBody: jsonBody('MaintenanceRequest'),
      responses: {
        '201': jsonResponse('The window.', 'StartedMaintenanceWindow'),
        '400': response('Malformed'),
        '403': response('Forbidden'),
        '404': response('NotFound'),
        '413': response('PayloadTooLarge'),
        '415': response('UnsupportedMediaType'),
        ...COMMON_RESPONSES,
      },
    },
  },
  '/v1/maintenance/{id}/end': {
    post: {
      operationId: 'endMaintenance',
      tags: ['maintenance'],
      summary: 'End maintenance',
      description: `What is still open comes up now. A window that has not begun never does; one that is over stays as it is. ${PERMISSION}`,
      parameters: [parameter('Id')],
      responses: {
        '200': jsonResponse('The window as it is now.', 'MaintenanceWindow'),
        '400': response('MalformedOrInvalidId'),
        '403': response('Forbidden'),
        '404': response('NotFound'),
        '413': response('PayloadTooLarge'),
        ...COMMON_RESPONSES,
      },
    },
  },
};
