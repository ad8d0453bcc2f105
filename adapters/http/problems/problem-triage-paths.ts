import { COMMON_RESPONSES } from '../openapi/responses.js';
import { jsonBody, jsonResponse, parameter, response } from '../openapi/references.js';

const PERMISSION =
  'Needs `backup:write` or `problem:write` on the resource. It ends when the problem closes.';

const triage = (operationId: string, summary: string, description: string) => ({
  operationId,
  tags: ['problems'],
  summary,
  description: `${description} ${PERMISSION}`,
  parameters: [parameter('Id')],
});

const RESPONSES = {
  '200': jsonResponse('The problem as it is now.', 'Problem'),
  '400': response('MalformedOrInvalidId'),
  '403': response('Forbidden'),
  '404': response('NotFound'),
  '409': response('ProblemClosed'),
  '413': response('PayloadTooLarge'),
  ...COMMON_RESPONSES,
};

const BODY_RESPONSES = { ...RESPONSES, '415': response('UnsupportedMediaType') };

export const PROBLEM_TRIAGE_PATHS = {
  '/v1/problems/{id}/acknowledge': {
    post: {
      ...triage(
        'acknowledgeProblem',
        'Acknowledge a problem',
        'It stays in the overview, after the others of its severity. A second acknowledgement replaces the first.',
      ),
      requestBody: jsonBody('AcknowledgementRequest', false),
      responses: BODY_RESPONSES,
    },
    delete: {
      ...triage(
        'unacknowledgeProblem',
        'Remove the acknowledgement of a problem',
        'Without an acknowledgement this changes nothing.',
      ),
      responses: RESPONSES,
    },
  },
  '/v1/problems/{id}/snooze': {
    post: {
      ...triage(
        'snoozeProblem',
        'Leave a problem out of the overview for a time',
        'It is back at that time, or as soon as the snooze is ended.',
      ),
      requestBody: jsonBody('SnoozeRequest'),
      responses: BODY_RESPONSES,
    },
    delete: {
      ...triage(
        'unsnoozeProblem',
        'End the snooze of a problem',
        'Without a snooze this changes nothing.',
      ),
      responses: RESPONSES,
    },
  },
};
