import { object, orNull, schema } from '../openapi/references.js';

const WINDOW = {
  id: schema('Uuid'),
  resource: object({ type: { type: 'string' }, id: schema('Uuid'), path: { type: 'string' } }),
  from: schema('Instant'),
  until: {
    ...schema('Instant'),
    description: 'A window that was ended before it began ends at its beginning.',
  },
  note: { type: 'string' },
  started_by: {
    ...orNull({ type: 'string' }),
    description: 'The id of the token that started it; null for one of the fleet file.',
  },
};

const LISTED = {
  ...WINDOW,
  dumps: {
    type: 'array',
    items: schema('DueDump'),
    description:
      'The dumps that are due in it, and made all the same: of the first 100 schedules there that the token may read.',
  },
};

export const MAINTENANCE_SCHEMAS = {
  MaintenanceRequest: {
    type: 'object',
    properties: {
      on: {
        type: 'string',
        minLength: 1,
        description: 'The path or the id of a resource, or `fleet` for all of it.',
        examples: ['db-eu-1'],
      },
      from: {
        ...orNull({ type: 'string', format: 'date-time' }),
        description: 'Now where it is left out; at most a year ahead.',
      },
      until: {
        type: 'string',
        format: 'date-time',
        description: 'At most 7 days after `from`.',
      },
      note: {
        ...orNull({ type: 'string' }),
        description: 'One line, of at most 1,000 characters.',
      },
    },
    required: ['on', 'until'],
    additionalProperties: false,
  },
  DueDump: object({
    schedule: { type: 'string', description: 'Its path.' },
    due_at: schema('Instant'),
  }),
  MaintenanceWindow: object(WINDOW),
  ListedMaintenanceWindow: object(LISTED),
  StartedMaintenanceWindow: object({
    ...LISTED,
    open_problems: {
      type: 'integer',
      minimum: 0,
      description: 'How many problems it does not hide, since they were open before.',
    },
  }),
  MaintenanceWindows: object({
    maintenance: { type: 'array', items: schema('ListedMaintenanceWindow') },
  }),
};
