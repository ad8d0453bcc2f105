import { MESSAGE_CHARACTERS, REPORTED_STATES } from '../../api/backups/run-report-body.js';
import { NEXT_PAGE, object, orNull, schema } from '../openapi/references.js';
import { inPlaceSchema, rowSchema } from '../problems/resources/resource-row-schemas.js';
import { FAILURE } from './run-schemas.js';
import { DIGEST } from './stored-dump-schema.js';

const INSTANT_OR_NULL = orNull(schema('Instant'));

const BYTES_OR_NULL = orNull({ type: 'integer', minimum: 0 });

const SCHEDULE = {
  database: object({ id: schema('Uuid'), path: { type: 'string' } }),
  elsewhere: { type: 'boolean', description: 'Whether other programs make these dumps.' },
  next_due_at: {
    ...INSTANT_OR_NULL,
    description: 'Null where no time comes, and for a moment after the schedule was added.',
  },
  last_run: {
    ...orNull(schema('Run')),
    description:
      'The last one that was begun; null where there is none, and without `backup:read`.',
  },
  last_success_at: { ...INSTANT_OR_NULL, description: 'When the last good dump was made.' },
  foresight: {
    ...orNull(
      object({
        due_at: schema('Instant'),
        examined_at: schema('Instant'),
        reasons: { type: 'array', items: object(FAILURE) },
      }),
    ),
    description:
      'What the last examination of a run to come has found: no reasons where it would succeed. Null before the first one since the last run, the last change, or a check that found otherwise; and of dumps that are made elsewhere.',
  },
};

export const SCHEDULE_SCHEMAS = {
  Schedule: rowSchema(SCHEDULE),
  ScheduleInPlace: inPlaceSchema(SCHEDULE),
  Schedules: object({
    schedules: { type: 'array', items: schema('Schedule') },
    next: NEXT_PAGE,
  }),
  RunReport: {
    type: 'object',
    properties: {
      state: { enum: REPORTED_STATES },
      started_at: { ...orNull({ type: 'string', format: 'date-time' }) },
      size_bytes: BYTES_OR_NULL,
      sha256: { ...orNull(DIGEST), description: 'Of the dump.' },
      message: {
        ...orNull({ type: 'string', maxLength: MESSAGE_CHARACTERS }),
        description: 'One printable line.',
      },
    },
    required: ['state'],
    additionalProperties: false,
  },
  RunAdded: object({ run: schema('Uuid') }),
  Cancellation: object({ cancellation: { enum: ['cancelled', 'requested'] } }),
  DestinationTest: object({
    destination: object({ id: schema('Uuid'), name: { type: 'string' } }),
    usable: { type: 'boolean' },
    reason: { ...orNull(object(FAILURE)), description: 'Why not; null if it is usable.' },
    free_bytes: { ...BYTES_OR_NULL, description: 'Null where the destination does not say.' },
    total_bytes: BYTES_OR_NULL,
    took_ms: { type: 'integer', minimum: 0 },
  }),
};
