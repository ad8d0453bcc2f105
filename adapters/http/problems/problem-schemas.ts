import { PROBLEM_STATES } from '../../../core/problems/problem-page.js';
import { SEVERITIES } from '../../../core/problems/severity.js';
import { orNull, schema } from '../openapi/references.js';

const ACKNOWLEDGEMENT = {
  by: { type: 'string', description: 'The id of the token with which it was said.' },
  at: schema('Instant'),
  note: { type: 'string' },
};

const PROBLEM = {
  id: schema('Uuid'),
  kind: schema('ProblemKind'),
  severity: { type: 'string', enum: SEVERITIES },
  resource_type: schema('ResourceType'),
  resource_id: schema('Uuid'),
  name: { type: 'string', description: 'The name that the resource has today.' },
  message: { type: 'string' },
  since: schema('Instant'),
  state: { enum: PROBLEM_STATES },
  closed_at: orNull(schema('Instant')),
  acknowledged: orNull(schema('Acknowledgement')),
  snoozed_until: {
    ...orNull(schema('Instant')),
    description: 'Until then it is not in the overview.',
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
      next: {
        ...orNull({ type: 'string' }),
        description: 'What to send as `after` in order to go on; null at the end of the list.',
      },
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
          'When the trouble began; now where it is left out. An open problem keeps the earliest that was said.',
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
