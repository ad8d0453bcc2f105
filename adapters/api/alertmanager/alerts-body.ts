import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import * as d from '../operation/described.js';
import { answer, operations } from '../operation/operation.js';
import { documentedBody } from '../operation/sent.js';
import { validFor } from '../problems/problem-report-body.js';

/** As many alerts one message may have; a group of more is cut by Alertmanager with `max_alerts`. */
const MAX_ALERTS = 5_000;

/** What Alertmanager sends to a webhook, as far as it is of use here. Its alerts are read one by one. */
export interface AlertsMessage {
  readonly alerts: readonly unknown[];
  /** How many alerts it left out, because of its `max_alerts`. */
  readonly truncated: number;
}

/** The counts of a message of which every alert was taken. */
const AlertsTakenBody = d.named(
  'AlertsTaken',
  d.about(
    d.record({ firing: d.count, resolved: d.count }),
    'How many alerts of each state were taken.',
  ),
);
export type AlertsTakenBody = t.TypeOf<typeof AlertsTakenBody>;

const TEXTS = { type: 'object', additionalProperties: { type: 'string' } };

const AlertsBody = documentedBody('Alerts', {
  type: 'object',
  description: 'The body of a webhook of Alertmanager. What else is in it is not read.',
  properties: {
    version: { const: '4' },
    alerts: {
      type: 'array',
      maxItems: MAX_ALERTS,
      items: {
        type: 'object',
        properties: {
          status: { enum: ['firing', 'resolved'] },
          labels: TEXTS,
          annotations: TEXTS,
          startsAt: { type: 'string', format: 'date-time' },
          fingerprint: { type: 'string' },
        },
        required: ['status', 'labels', 'startsAt'],
      },
    },
    truncatedAlerts: d.count.schema,
  },
  required: ['version', 'alerts'],
});

export const ALERTS = operations('problems', {
  receiveAlerts: {
    route: 'POST /v1/alertmanager',
    summary: 'Take alerts of Alertmanager',
    description:
      'The body is what Alertmanager sends to a webhook. An alert that fires opens a problem or updates it, one that is resolved closes it; sending it again changes nothing. The labels `path`, or `resource_id` and `resource_type`, name the resource, `kind` or else `alertname` the kind. Needs `problem:write` on each resource, and for a `path` the permission to read it. What can be taken is taken; the error lists the rest.',
    query: { valid_for: validFor },
    body: AlertsBody,
    answer: answer(200, 'All alerts were taken.', AlertsTakenBody),
    errors: ['Forbidden', 'AlertsRejected'],
  },
});

/** The message of a body in the format of Alertmanager's webhook, version 4, or every mistake in it. */
export const decodeAlerts = (body: unknown): E.Either<readonly string[], AlertsMessage> => {
  if (!t.UnknownRecord.is(body)) return E.left(['The body must be a JSON object.']);
  const { version, alerts, truncatedAlerts = 0 } = body;
  const mistakes = [
    ...(version === '4' ? [] : ['version: must be "4", as Alertmanager sends it']),
    ...(isListOfAlerts(alerts) ? [] : [`alerts: must be a list of at most ${MAX_ALERTS} alerts`]),
    ...(isCount(truncatedAlerts) ? [] : ['truncatedAlerts: must be a number of alerts']),
  ];
  return isListOfAlerts(alerts) && isCount(truncatedAlerts) && mistakes.length === 0
    ? E.right({ alerts, truncated: truncatedAlerts })
    : E.left(mistakes);
};

const isListOfAlerts = (input: unknown): input is readonly unknown[] =>
  Array.isArray(input) && input.length <= MAX_ALERTS;

const isCount = (input: unknown): input is number =>
  Number.isSafeInteger(input) && Number(input) >= 0;
