import { DUMP_FORMATS } from '../../../core/engines/dump-format.js';
import { RUN_KINDS, RUN_STATES } from '../../../core/backups/run.js';
import { ENGINES } from '../../../core/engines/engines.js';
import { NEXT_PAGE, object, orNull, schema } from '../openapi/references.js';
import { DIGEST, STORED_DUMP } from './stored-dump-schema.js';

export const FAILURE = {
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

const SCHEDULE = {
  id: {
    ...orNull(schema('Uuid')),
    description: 'Null once the schedule has been removed from the fleet.',
  },
  path: { type: 'string' },
};

const RUN = {
  id: schema('Uuid'),
  kind: { enum: RUN_KINDS },
  state: { enum: RUN_STATES },
  database: object(DATABASE),
  engine: { enum: ENGINES },
  schedule: { ...orNull(object(SCHEDULE)), description: 'Null of a download.' },
  due_at: {
    ...orNull(schema('Instant')),
    description: 'The time of its schedule for which it is made; null where there is none.',
  },
  attempt: { type: 'integer', minimum: 0, description: 'How often it was begun.' },
  format: { enum: [...DUMP_FORMATS, null], description: 'Null before it is known.' },
  started_by: {
    type: 'string',
    description: 'The id of the token, or of the schedule, that started it.',
  },
  started_at: {
    ...schema('Instant'),
    description: 'When it was last begun; of one that is due, when it is to begin.',
  },
  ended_at: { ...orNull(schema('Instant')), description: 'Null while it runs.' },
  tool_version: {
    ...orNull({ type: 'string' }),
    description: 'Of the dump tool; null before it is known.',
    examples: ['18.6'],
  },
  server_major: { ...orNull({ type: 'integer' }), description: 'Null before it is known.' },
  size_bytes: { type: 'integer', minimum: 0, description: 'Made so far.' },
  sha256: {
    ...orNull(DIGEST),
    description: 'Null unless the dump is whole.',
  },
  stored: {
    ...orNull(STORED_DUMP),
    description: 'Where the dump lies; null of a download, and before all of it is there.',
  },
  restore: {
    type: 'array',
    items: { type: 'string' },
    description:
      'What to type in a shell to restore the dump without Shipshape; empty unless there is one in a destination. Of a run alone, for callers with `backup:write`, with the place where it was written.',
  },
  failure: {
    ...orNull(object(FAILURE)),
    description:
      'Why the dump is not whole: a reason of the dump check, or one of the dump itself.',
  },
  note: {
    type: 'string',
    description:
      'What was reported of a dump made elsewhere, or by which `keep` its dump was removed, or was to be and not found; may be empty.',
  },
};

export const RUN_SCHEMAS = {
  Run: object(RUN),
  Runs: object({
    runs: { type: 'array', items: schema('Run') },
    next: NEXT_PAGE,
  }),
};
