import { COMMON_RESPONSES } from '../openapi/responses.js';
import { jsonBody, jsonResponse, parameter, response } from '../openapi/references.js';

const WHO =
  'Needs `backup:write` or `problem:write` on the resource. It is forgotten when the problem closes.';

const marking = (operationId: string, summary: string, description: string) => ({
  operationId,
  tags: ['problems'],
  summary,
  description: `${description} ${WHO}`,
  parameters: [parameter('Id')],
});

const ANSWERS = {
  '200': jsonResponse('The problem as it is now.', 'Problem'),
  '400': response('MalformedOrInvalidId'),
  '403': response('Forbidden'),
  '404': response('NotFound'),
  '409': response('ProblemClosed'),
  '413': response('PayloadTooLarge'),
  ...COMMON_RESPONSES,
};

const BODY_ANSWERS = { ...ANSWERS, '415': response('UnsupportedMediaType') };

export const PROBLEM_TRIAGE_PATHS = {
  '/v1/problems/{id}/acknowledge': {
    post: {
      ...marking(
        'acknowledgeProblem',
        'Say that somebody knows of a problem',
        'It stays in the overview, behind the others of its severity. Said again, it is said anew.',
      ),
      requestBody: jsonBody('AcknowledgementRequest', false),
      responses: BODY_ANSWERS,
    },
    delete: {
      ...marking(
        'unacknowledgeProblem',
        'Take that back',
        'Where it was not said, all is well too.',
      ),
      responses: ANSWERS,
    },
  },
  '/v1/problems/{id}/snooze': {
    post: {
      ...marking(
        'snoozeProblem',
        'Leave a problem out of the overview for a time',
        'It is back when the time has come, or sooner where the snooze is ended.',
      ),
      requestBody: jsonBody('SnoozeRequest'),
      responses: BODY_ANSWERS,
    },
    delete: {
      ...marking('unsnoozeProblem', 'Put it back', 'Where it was not snoozed, all is well too.'),
      responses: ANSWERS,
    },
  },
};
