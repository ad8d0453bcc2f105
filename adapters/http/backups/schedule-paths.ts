import { jsonBody, jsonResponse, parameter, response } from '../openapi/references.js';
import { COMMON_RESPONSES } from '../openapi/responses.js';
import { listPath } from '../problems/resources/resource-paths.js';

/** The errors of what is done to one thing by its id. */
const BY_ID = {
  '400': response('MalformedOrInvalidId'),
  '403': response('Forbidden'),
  '404': response('NotFound'),
  '413': response('PayloadTooLarge'),
  ...COMMON_RESPONSES,
};

export const SCHEDULE_PATHS = {
  '/v1/schedules': {
    get: listPath(
      'schedule',
      ' Each says when it is due next, what came of its last run, and whether its next dump will succeed; runs are only listed for callers who hold `backup:read`.',
    ),
  },
  '/v1/schedules/{id}/runs': {
    post: {
      operationId: 'addRun',
      tags: ['dump'],
      summary: 'Start a run, or report one that is made elsewhere',
      description:
        'Without a body, adds a run that is due now, which a node with room begins within seconds. Needs `backup:write`. With a body, stores the report of a dump that another program makes (`run: elsewhere` of the schedule). Needs `backup:report` or `backup:write`. A report up to 15 minutes early counts for the coming time; several for one time count once.',
      parameters: [parameter('Id')],
      requestBody: jsonBody('RunReport', false),
      responses: {
        '202': jsonResponse('The run.', 'RunAdded'),
        '409': response('WrongMaker'),
        '415': response('UnsupportedMediaType'),
        ...BY_ID,
      },
    },
  },
  '/v1/runs/{id}/cancel': {
    post: {
      operationId: 'cancelRun',
      tags: ['dump'],
      summary: 'Cancel a run',
      description:
        'A run that is due is cancelled at once; one that is under way by its node, within seconds. Needs `backup:write` on its schedule, or on its database where it has none.',
      parameters: [parameter('Id')],
      responses: {
        '202': jsonResponse('It is cancelled, or will be.', 'Cancellation'),
        '409': response('RunEnded'),
        ...BY_ID,
      },
    },
  },
  '/v1/destinations/{id}/test': {
    post: {
      operationId: 'testDestination',
      tags: ['dump'],
      summary: 'Test a destination',
      description:
        'Writes a small object, reads it back and deletes it. Needs `destination:read` on the destination, and `backup:write` on the whole fleet.',
      parameters: [parameter('Id')],
      responses: {
        '200': jsonResponse('What was found.', 'DestinationTest'),
        ...BY_ID,
      },
    },
  },
};
