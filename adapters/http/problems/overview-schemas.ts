import { ATTENTION_LIMIT } from '../../../core/problems/priority.js';
import { SUBJECT_TYPES } from '../../../core/shared/resource.js';
import { SEVERITIES } from '../../../core/problems/problem.js';
import { schema } from '../openapi/references.js';

const COUNTED = ['servers', 'instances', 'destinations', 'schedules', 'channels'];

export const OVERVIEW_SCHEMAS = {
  ResourceType: {
    type: 'string',
    enum: SUBJECT_TYPES,
    description:
      '`fleet` is the fleet itself: problems have it, and the plan of a change of its maintenance.',
  },
  Overview: {
    type: 'object',
    properties: {
      setup: schema('Setup'),
      attention: {
        type: 'array',
        maxItems: ATTENTION_LIMIT,
        description:
          'The open problems that the caller may see: critical before warning before info, unacknowledged ones first, then the longest open. Snoozed problems are left out, and those of a server that has an open `server_offline`.',
        items: schema('AttentionItem'),
      },
    },
    required: ['setup', 'attention'],
  },
  Setup: {
    type: 'object',
    description: 'What exists of each kind, fleet-wide for every caller.',
    properties: Object.fromEntries(COUNTED.map((name) => [name, { type: 'integer', minimum: 0 }])),
    required: COUNTED,
  },
  AttentionItem: {
    type: 'object',
    properties: {
      kind: { type: 'string', examples: ['server_offline'] },
      severity: { type: 'string', enum: SEVERITIES },
      resource_type: schema('ResourceType'),
      resource_id: schema('Uuid'),
      name: { type: 'string', description: 'The current name of the resource.' },
      message: { type: 'string' },
      since: schema('Instant'),
    },
    required: ['kind', 'severity', 'resource_type', 'resource_id', 'name', 'message', 'since'],
  },
};
