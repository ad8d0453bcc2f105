import { PROBLEM_STATES } from '../../../core/problems/problem-page.js';
import { CLOSINGS, SEVERITIES } from '../../../core/problems/problem.js';
import { NEXT_PAGE, orNull, schema } from '../openapi/references.js';

const ACKNOWLEDGEMENT = {
  by: { type: 'string', description: 'The id of the token that acknowledged it.' },
  at: schema('Instant'),
  note: { type: 'string' },
};

const PROBLEM = {
  id: schema('Uuid'),
  kind: schema('ProblemKind'),
  severity: { type: 'string', enum: SEVERITIES },
  resource_type: schema('ResourceType'),
  resource_id: schema('Uuid'),
  name: { type: 'string', description: 'The current name of the resource.' },
  message: { type: 'string' },
  since: schema('Instant'),
  state: { enum: PROBLEM_STATES },
  closed_at: orNull(schema('Instant')),
  closed_as: {
    enum: [...CLOSINGS, null],
    description: 'How it was closed: `lapsed` where its report was not renewed in time.',
  },
  flaps: {
    type: 'integer',
    minimum: 0,
    description: 'How often it came back within ten minutes of its closing, and was reopened.',
  },
  valid_until: {
    ...orNull(schema('Instant')),
    description: 'Unless it is reported again by then, it lapses.',
  },
  acknowledged: orNull(schema('Acknowledgement')),
  snoozed_until: {
    ...orNull(schema('Instant')),
    description: 'Until then the overview leaves it out.',
  },
  during_maintenance: {
    type: 'boolean',
    description:
      'Whether it is snoozed because it opened during maintenance; of a closed problem, whether it was until it closed.',
  },
  suppressed_by: {
    ...orNull(schema('Uuid')),
    description: 'The open problem that explains it, which the overview shows instead.',
  },
  remedy: {
    ...orNull({ type: 'string' }),
    description: 'How to fix it; null once it is closed, and for the kinds of reporters.',
  },
  docs: {
    ...orNull({ type: 'string' }),
    description:
      'Where the documentation explains the kind, relative to the repository of Shipshape; null for the kinds of reporters.',
    examples: ['docs/problems.md#server_offline'],
  },
};

const WRITTEN_INSTANT = { type: 'string', format: 'date-time' };

export const PROBLEM_SCHEMAS = {
  ProblemKind: { type: 'string', pattern: '^[a-z][a-z0-9_]{0,63}$', examples: ['server_offline'] },
  Acknowledgement: {
    type: 'object',
    properties: ACKNOWLEDGEMENT,
    required: Object.keys(ACKNOWLEDGEMENT),
  },
  Problem: { type: 'object', properties: PROBLEM, required: Object.keys(PROBLEM) },
  Problems: {
    type: 'object',
    properties: {
      problems: { type: 'array', items: schema('Problem') },
      next: NEXT_PAGE,
    },
    required: ['problems', 'next'],
  },
  ProblemReport: {
    type: 'object',
    properties: {
      severity: { enum: SEVERITIES },
      message: { type: 'string', minLength: 1, maxLength: 1000, description: 'One line.' },
      since: {
        ...orNull(WRITTEN_INSTANT),
        description:
          'When the problem began; now if absent. It is not in the future, but for a minute in which clocks may differ. An open problem keeps the earliest time reported.',
      },
      valid_for: {
        ...orNull({ type: 'string', pattern: '^\\d{1,6}[smhd]$', examples: ['10m'] }),
        description:
          'The problem lapses unless it is reported again within this time, from a second to a week; absent for never.',
      },
    },
    required: ['severity', 'message'],
  },
  AcknowledgementRequest: {
    type: 'object',
    properties: {
      note: { ...orNull({ type: 'string' }), description: 'One line, at most 1,000 characters.' },
    },
  },
  SnoozeRequest: {
    type: 'object',
    properties: { until: { ...WRITTEN_INSTANT, description: 'At most a year ahead.' } },
    required: ['until'],
  },
};
