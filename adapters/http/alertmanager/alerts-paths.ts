import { MAX_ALERTS } from '../../api/alertmanager/alerts-body.js';
import { jsonBody, jsonResponse, parameter, response } from '../openapi/references.js';
import { COMMON_RESPONSES } from '../openapi/responses.js';

export const ALERTS_PATHS = {
  '/v1/alertmanager': {
    post: {
      operationId: 'receiveAlerts',
      tags: ['problems'],
      summary: 'Take alerts of Alertmanager',
      description:
        'The body is what Alertmanager sends to a webhook. An alert that fires opens a problem or updates it, one that is resolved closes it; sending it again changes nothing. The labels `path`, or `resource_id` and `resource_type`, name the resource, `kind` or else `alertname` the kind. Needs `problem:write` on each resource, and for a `path` the permission to read it. What can be taken is taken; the error lists the rest.',
      parameters: [parameter('ValidFor')],
      requestBody: jsonBody('Alerts'),
      responses: {
        '200': jsonResponse('All alerts were taken.', 'AlertsTaken'),
        '400': response('Malformed'),
        '403': response('Forbidden'),
        '413': response('PayloadTooLarge'),
        '415': response('UnsupportedMediaType'),
        '422': response('AlertsRejected'),
        ...COMMON_RESPONSES,
      },
    },
  },
};

const TEXTS = { type: 'object', additionalProperties: { type: 'string' } };

const COUNT = { type: 'integer', minimum: 0 };

export const ALERTS_SCHEMAS = {
  Alerts: {
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
      truncatedAlerts: COUNT,
    },
    required: ['version', 'alerts'],
  },
  AlertsTaken: {
    type: 'object',
    description: 'How many alerts of each state were taken.',
    properties: { firing: COUNT, resolved: COUNT },
    required: ['firing', 'resolved'],
  },
};
