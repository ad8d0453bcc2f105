import { parseInstant } from '../fields/instants.js';
import { answer, noContent, operations, taggedAnswer } from '../operation/operation.js';
import { optionalBody, sentBody, sentNote, sentText } from '../operation/sent.js';
import { OverviewBody } from './overview-body.js';
import { ProblemBody, ProblemPageBody } from './problem-body.js';
import { PROBLEM_QUERY } from './problem-parameters.js';
import { ProblemReportBody } from './problem-report-body.js';

const TAGS = {
  etag: { required: true, schema: { type: 'string', pattern: '^"[\\w-]+"$' } },
  'cache-control': { required: true, schema: { const: 'private, no-cache' } },
  vary: { required: true, schema: { const: 'authorization, cookie' } },
  'x-open-problems': {
    required: true,
    description:
      'How many problems are open of each severity, among those that the caller may see and that are neither suppressed nor snoozed.',
    schema: { type: 'string', pattern: '^critical=\\d+, warning=\\d+, info=\\d+$' },
  },
  link: {
    required: true,
    description: 'Where all of them are listed (RFC 8288).',
    schema: { const: '<problems?state=open>; rel="related"' },
  },
};

/** How a problem is reported, by its key in the path. */
const BY_KEY = '/v1/problems/{kind}/{resource_type}/{resource_id}';
const REPORTED = { errors: ['Forbidden', 'NotFound', 'KindReserved'] } as const;

const TRIAGED = {
  answer: answer(200, 'The problem as it is now.', ProblemBody),
  errors: ['Forbidden', 'NotFound', 'ProblemClosed'],
} as const;

const PERMISSION =
  'Needs `backup:write` or `problem:write` on the resource. It ends when the problem closes.';

export const PROBLEMS = operations('problems', {
  getOverview: {
    route: 'GET /v1/overview',
    tag: 'fleet',
    summary: 'The fleet at a glance',
    description: 'For every valid token. Reads stored state only.',
    headers: ['IfNoneMatch'],
    answer: answer(200, 'The overview.', OverviewBody, { headers: TAGS }),
    others: {
      304: { status: 304, description: 'Nothing has changed.', body: undefined, headers: TAGS },
    },
  },
  listProblems: {
    route: 'GET /v1/problems',
    summary: 'List open and closed problems',
    description:
      'The problems that the caller may see, snoozed ones included, and those that another one explains if asked for: open ones by priority, then closed ones, the latest first. A client that follows `next` gets each problem once, as long as none of them changes meanwhile.',
    query: PROBLEM_QUERY,
    answer: taggedAnswer('A page of problems.', ProblemPageBody),
    errors: ['NotFound'],
  },
  getProblem: {
    route: 'GET /v1/problems/{id}',
    summary: 'One problem, open or closed',
    description: 'With its acknowledgement, its snooze, how to fix it, and when and how it closed.',
    answer: answer(200, 'The problem.', ProblemBody),
    errors: ['NotFound'],
  },
  reportProblem: {
    ...REPORTED,
    route: `PUT ${BY_KEY}`,
    summary: 'Report a problem of a resource',
    description:
      'Opens the problem, or updates the open one of this kind, or reopens the one that was closed within the last ten minutes; reporting it again changes nothing. Needs `problem:write` on the resource. The kinds that Shipshape detects itself cannot be reported.',
    body: ProblemReportBody,
    answer: noContent('The problem is open.'),
  },
  resolveProblem: {
    ...REPORTED,
    route: `DELETE ${BY_KEY}`,
    summary: 'Close a problem',
    description: 'Needs `problem:write` on the resource. 404 if none is open.',
    answer: noContent('The problem is closed.'),
  },
  acknowledgeProblem: {
    ...TRIAGED,
    route: 'POST /v1/problems/{id}/acknowledge',
    summary: 'Acknowledge a problem',
    description: `It stays in the overview, after the others of its severity. A second acknowledgement replaces the first. ${PERMISSION}`,
    body: optionalBody('AcknowledgementRequest', {
      note: sentNote('One line, at most 1,000 characters.'),
    }),
  },
  unacknowledgeProblem: {
    ...TRIAGED,
    route: 'DELETE /v1/problems/{id}/acknowledge',
    summary: 'Remove the acknowledgement of a problem',
    description: `Without an acknowledgement this changes nothing. ${PERMISSION}`,
  },
  snoozeProblem: {
    ...TRIAGED,
    route: 'POST /v1/problems/{id}/snooze',
    summary: 'Leave a problem out of the overview for a time',
    description: `It is back at that time, or as soon as the snooze is ended. ${PERMISSION}`,
    body: sentBody('SnoozeRequest', {
      until: sentText('an instant such as 2027-01-31T00:00:00Z', parseInstant, {
        type: 'string',
        format: 'date-time',
        description: 'At most a year ahead.',
      }),
    }),
  },
  unsnoozeProblem: {
    ...TRIAGED,
    route: 'DELETE /v1/problems/{id}/snooze',
    summary: 'End the snooze of a problem',
    description: `Without a snooze this changes nothing. ${PERMISSION}`,
  },
});
