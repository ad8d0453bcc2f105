import { PROBLEM_STATES } from '../../../core/problems/problem-page.js';
import { SEVERITIES } from '../../../core/problems/problem.js';
import { orNull, schema } from '../openapi/references.js';

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
  acknowledged: orNull(schema('Acknowledgement')),
  snoozed_until: {
    ...orNull(schema('Instant')),
    description: 'Until then the overview leaves it out.',
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
        description: 'The value of `after` for the next page; null on the last page.',
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
          'When the problem began; now if absent. An open problem keeps the earliest time reported.',
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
