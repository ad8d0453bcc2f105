import { object, schema } from '../openapi/references.js';

const KEYS = { type: 'array', items: schema('ResourceKey') };

export const RESOURCE_SCHEMAS = {
  Resource: {
    type: 'object',
    properties: {
      type: schema('ResourceType'),
      id: schema('Uuid'),
      path: { type: 'string', examples: ['db-eu-1/main/shop'] },
    },
    required: ['type', 'id', 'path'],
  },
  Resources: {
    type: 'object',
    properties: { resources: { type: 'array', items: schema('Resource') } },
    required: ['resources'],
  },
};

export const FLEET_SCHEMAS = {
  Fleet: {
    type: 'object',
    description:
      'A fleet file as JSON, with literal secrets, or `{ "kept": true }` for those that stay as they are stored: the service reads neither files nor its environment for a caller. The error has the place and a sentence for each mistake.',
    properties: {
      servers: { type: 'array', items: { type: 'object' } },
      destinations: { type: 'array', items: { type: 'object' } },
      channels: { type: 'array', items: { type: 'object' } },
      maintenance: { type: 'array', items: { type: 'object' } },
    },
  },
  FleetPlan: {
    type: 'object',
    description: 'What was changed or, for a dry run, would be.',
    properties: {
      added: KEYS,
      changed: KEYS,
      removed: KEYS,
      unlisted: {
        ...KEYS,
        description:
          'Not in the document, and kept, because `prune` is not set. Empty with `prune_under`.',
      },
      renamed: {
        type: 'array',
        minItems: 1,
        items: schema('Renaming'),
        description: 'Present where there is any. What is under it has a new path as well.',
      },
      taken_over: {
        ...KEYS,
        description:
          'Of others until now, or made by hand; present where there is any. All of it is in `changed`, too.',
      },
      digest: {
        type: 'string',
        description: 'Only of a dry run: `confirm` of the request that carries it out.',
      },
      expiring: {
        type: 'array',
        items: schema('ExpiringDumps'),
        description:
          'Only of a dry run: the dumps that the `keep` of a changed schedule would remove, for good. Only of schedules on which the caller holds `backup:read`.',
      },
      maintenance: {
        type: 'array',
        items: schema('DescribedMaintenanceWindow'),
        description:
          'The windows of the document in which dumps of its schedules are due, and made all the same: of each schedule the first, and a hundred of them. Absent where there are none.',
      },
    },
    required: ['added', 'changed', 'removed', 'unlisted'],
  },
  DescribedMaintenanceWindow: object({
    resource: schema('ResourceKey'),
    from: schema('Instant'),
    until: schema('Instant'),
    note: { type: 'string' },
    dumps: { type: 'array', minItems: 1, items: schema('DueDump') },
  }),
  ExpiringDumps: {
    type: 'object',
    properties: {
      schedule: { type: 'string', examples: ['db-eu-1/main/shop/nightly'] },
      count: { type: 'integer', minimum: 1 },
      moved: {
        type: 'integer',
        minimum: 0,
        description:
          'How many of them were written when their destination was at another place: they are removed only if they were moved along.',
      },
      dumps: {
        type: 'array',
        description: 'The latest ten.',
        items: {
          type: 'object',
          properties: {
            run: schema('Uuid'),
            started_at: schema('Instant'),
            size_bytes: { type: 'integer', minimum: 0 },
          },
          required: ['run', 'started_at', 'size_bytes'],
        },
      },
    },
    required: ['schedule', 'count', 'moved', 'dumps'],
  },
  ResourceKey: {
    type: 'object',
    properties: { type: schema('ResourceType'), path: { type: 'string' } },
    required: ['type', 'path'],
  },
};
