import { RUN_STATES } from '../../../core/backups/run.js';
import { jsonResponse, parameter, response } from '../openapi/references.js';
import { COMMON_RESPONSES } from '../openapi/responses.js';
import { LINK_TO_NEXT } from '../responses/link-to-next.js';

const inQuery = (name: string, description: string, of: object) => ({
  name,
  in: 'query',
  description,
  schema: of,
});

export const RUN_PARAMETERS = {
  RunState: inQuery('state', 'Only runs in this state.', { enum: RUN_STATES }),
  RunResource: inQuery(
    'resource',
    'Only runs of the resource with this id or path, and of everything under it. Under what the caller may not read there can be something that it may: so an id is taken as it is, and where there is nothing, or nothing to be seen, the list is empty. A path has to be looked up: what is absent or hidden is not found.',
    { type: 'string', minLength: 1, maxLength: 4096 },
  ),
  RunDatabase: inQuery('database', 'Another name of `resource`; one of both.', {
    type: 'string',
    minLength: 1,
    maxLength: 4096,
  }),
};

export const RUN_PATHS = {
  '/v1/runs': {
    get: {
      operationId: 'listRuns',
      tags: ['dump'],
      summary: 'List runs',
      description:
        'The runs of the databases on which the caller holds `backup:read`, the latest start first. Runs of databases that were removed from the fleet are listed for callers who hold it on the whole fleet.',
      parameters: ['RunState', 'RunResource', 'RunDatabase', 'Limit', 'After'].map(parameter),
      responses: {
        '200': jsonResponse('A page of runs.', 'Runs', LINK_TO_NEXT),
        '400': response('Malformed'),
        '404': response('NotFound'),
        ...COMMON_RESPONSES,
      },
    },
  },
  '/v1/runs/{id}': {
    get: {
      operationId: 'getRun',
      tags: ['dump'],
      summary: 'One run',
      description: 'How far it is, or what came of it. Needs `backup:read` on its database.',
      parameters: [parameter('Id')],
      responses: {
        '200': jsonResponse('The run.', 'Run'),
        '400': response('MalformedOrInvalidId'),
        '404': response('NotFound'),
        ...COMMON_RESPONSES,
      },
    },
  },
};
