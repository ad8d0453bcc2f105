import { orNull, schema } from '../openapi/references.js';

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
  Databases: {
    type: 'object',
    properties: {
      databases: { type: 'array', items: schema('Resource') },
      next: {
        ...orNull({ type: 'string' }),
        description: 'The `after` of the next page; null on the last page.',
      },
    },
    required: ['databases', 'next'],
  },
};

export const FLEET_SCHEMAS = {
  Fleet: {
    type: 'object',
    description:
      'A fleet file as JSON, with literal secrets: the service reads neither files nor its environment for a caller. The error has the place and a sentence for each mistake.',
    properties: {
      servers: { type: 'array', items: { type: 'object' } },
      destinations: { type: 'array', items: { type: 'object' } },
      channels: { type: 'array', items: { type: 'object' } },
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
    },
    required: ['added', 'changed', 'removed', 'unlisted'],
  },
  ResourceKey: {
    type: 'object',
    properties: { type: schema('ResourceType'), path: { type: 'string' } },
    required: ['type', 'path'],
  },
};
