import { EDIT_SCHEMAS } from './fleet/editing/edit-paths.js';
import { FLEET_SCHEMAS, RESOURCE_SCHEMAS } from './fleet/fleet-schemas.js';
import { WATCH_SCHEMAS } from './monitoring/watch-route.js';
import { MAINTENANCE_SCHEMAS } from './maintenance/maintenance-schemas.js';
import { CHANNEL_SCHEMAS } from './notifications/channel-schemas.js';
import { OVERVIEW_SCHEMAS } from './problems/overview-schemas.js';
import { SCHEDULE_SCHEMAS } from './backups/schedule-schemas.js';
import { RUN_SCHEMAS } from './backups/run-schemas.js';
import { RESOURCE_ROW_SCHEMAS } from './problems/resources/resource-row-schemas.js';
import { PROBLEM_SCHEMAS } from './problems/problem-schemas.js';
import { ALERTS_SCHEMAS } from './alertmanager/alerts-paths.js';
import { ME_SCHEMAS } from './access/me-route.js';
import { TOKEN_SCHEMAS } from './access/token-schemas.js';

export const SCHEMAS = {
  Uuid: {
    type: 'string',
    format: 'uuid',
    examples: ['3f2b8c1e-5d4a-4e6f-9a7b-0c1d2e3f4a5b'],
  },
  Instant: {
    type: 'string',
    format: 'date-time',
    description: 'ISO 8601 in UTC, with milliseconds and a Z.',
    pattern: '\\.\\d{3}Z$',
    examples: ['2026-11-21T03:00:00.000Z'],
  },
  RequestId: {
    type: 'string',
    description: 'The `x-request-id` of the request if it is well formed, else a generated one.',
    pattern: '^[\\w.:@+/=-]{1,128}$',
  },
  Reason: {
    type: 'object',
    description: 'One of the things that are wrong.',
    properties: {
      code: { type: 'string', pattern: '^[a-z_]+$' },
      detail: { type: 'string', minLength: 1 },
      remedy: { type: 'string', minLength: 1, description: 'How to fix it.' },
      retryable: {
        type: 'boolean',
        description: 'Whether a later attempt may succeed without a fix.',
      },
      objects: {
        type: 'object',
        description: 'The objects of the database that it is about.',
        properties: {
          names: {
            type: 'array',
            maxItems: 10,
            items: { type: 'string' },
            description: 'Some of them, as they are written in SQL.',
          },
          count: { type: 'integer', minimum: 0, description: 'How many there are in all.' },
        },
        required: ['names', 'count'],
      },
      since: { type: 'string', format: 'date-time', description: 'Since when it is so.' },
      statements: {
        type: 'array',
        maxItems: 10,
        items: { type: 'string' },
        description: 'Statements in SQL that fix it, for an owner or an administrator to run.',
      },
    },
    required: ['code', 'detail'],
  },
  Health: {
    type: 'object',
    properties: { status: { enum: ['alive', 'ready'] } },
    required: ['status'],
  },
  OpenApi: {
    type: 'object',
    description: 'This document.',
    properties: {
      openapi: { const: '3.1.0' },
      info: { type: 'object' },
      paths: { type: 'object' },
    },
    required: ['openapi', 'info', 'paths'],
    additionalProperties: true,
  },
  ...RESOURCE_SCHEMAS,
  ...RESOURCE_ROW_SCHEMAS,
  ...OVERVIEW_SCHEMAS,
  ...WATCH_SCHEMAS,
  ...FLEET_SCHEMAS,
  ...EDIT_SCHEMAS,
  ...PROBLEM_SCHEMAS,
  ...ALERTS_SCHEMAS,
  ...RUN_SCHEMAS,
  ...SCHEDULE_SCHEMAS,
  ...CHANNEL_SCHEMAS,
  ...MAINTENANCE_SCHEMAS,
  ...TOKEN_SCHEMAS,
  ...ME_SCHEMAS,
};
