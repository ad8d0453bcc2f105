import { ATTENTION_LIMIT } from '../../../core/problems/priority.js';
import { RESOURCE_TYPES } from '../../../core/shared/resource.js';
import { SEVERITIES } from '../../../core/problems/severity.js';
import { schema } from '../openapi/references.js';

const COUNTED = ['servers', 'instances', 'destinations', 'schedules', 'channels'];

export const OVERVIEW_SCHEMAS = {
  ResourceType: { type: 'string', enum: RESOURCE_TYPES },
  Overview: {
    type: 'object',
    properties: {
      setup: schema('Setup'),
      attention: {
        type: 'array',
        maxItems: ATTENTION_LIMIT,
        description:
          'The open problems that the caller may see: critical before warning before info, what nobody has acknowledged first, then the longest open. Left out are those that are snoozed, and those beneath a server that is offline and says so itself.',
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
      name: { type: 'string', description: 'The name that the resource has today.' },
      message: { type: 'string' },
      since: schema('Instant'),
    },
    required: ['kind', 'severity', 'resource_type', 'resource_id', 'name', 'message', 'since'],
  },
};
