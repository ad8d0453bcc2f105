import { RUN_KINDS, RUN_STATES } from '../../../core/backups/run.js';
import { DUMP_FORMATS } from '../../../core/backups/dump-format.js';
import { ENGINES } from '../../../core/shared/engine.js';
import { jsonResponse, orNull, parameter, response, schema } from '../openapi/references.js';
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
    'Only runs of the resource with this id or path, and of everything under it.',
    { type: 'string', minLength: 1, maxLength: 4096 },
  ),
};

const FAILURE = {
  code: { type: 'string', pattern: '^[a-z_]+$' },
  detail: { type: 'string', minLength: 1 },
  remedy: { type: 'string', minLength: 1, description: 'How to fix it.' },
};

const DATABASE = {
  id: {
    ...orNull(schema('Uuid')),
    description: 'Null once the database has been removed from the fleet.',
  },
  path: { type: 'string', description: 'When the run started.' },
};

const object = (properties: object) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

const RUN = {
  id: schema('Uuid'),
  kind: { enum: RUN_KINDS },
  state: { enum: RUN_STATES },
  database: object(DATABASE),
  engine: { enum: ENGINES },
  format: { enum: DUMP_FORMATS },
  started_by: { type: 'string', description: 'The id of the token that started it.' },
  started_at: schema('Instant'),
  ended_at: { ...orNull(schema('Instant')), description: 'Null while it runs.' },
  tool_version: { type: 'string', description: 'Of the dump tool.', examples: ['18.6'] },
  server_major: { type: 'integer' },
  size_bytes: { type: 'integer', minimum: 0, description: 'Made so far.' },
  sha256: {
    ...orNull({ type: 'string', pattern: '^[0-9a-f]{64}$' }),
    description: 'Null unless the dump is whole.',
  },
  failure: {
    ...orNull(object(FAILURE)),
    description:
      'Why the dump is not whole: a reason of the dump check, or one of the dump itself.',
  },
};

export const RUN_SCHEMAS = {
  Run: object(RUN),
  Runs: object({
    runs: { type: 'array', items: schema('Run') },
    next: {
      ...orNull({ type: 'string' }),
      description: 'The value of `after` for the next page; null on the last page.',
    },
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
      parameters: ['RunState', 'RunResource', 'Limit', 'After'].map(parameter),
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
