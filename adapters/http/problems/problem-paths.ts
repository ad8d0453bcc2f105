import { COMMON_RESPONSES } from '../openapi/responses.js';
import { LINK_TO_NEXT } from '../responses/link-to-next.js';
import { ETAG, UNCHANGED } from '../responses/send-tagged.js';
import { jsonBody, jsonResponse, noContent, parameter, response } from '../openapi/references.js';

const LIST = {
  get: {
    operationId: 'listProblems',
    tags: ['problems'],
    summary: 'List open and closed problems',
    description:
      'The problems that the caller may see, snoozed ones included, and those that another one explains if asked for: open ones by priority, then closed ones, the latest first. A client that follows `next` gets each problem once, as long as none of them changes meanwhile.',
    parameters: [
      'ProblemState',
      'ProblemKind',
      'ProblemSeverity',
      'ProblemResource',
      'Suppressed',
      'Limit',
      'After',
      'IfNoneMatch',
    ].map(parameter),
    responses: {
      '200': jsonResponse('A page of problems.', 'Problems', { ...LINK_TO_NEXT, ...ETAG }),
      '304': UNCHANGED,
      '400': response('Malformed'),
      '404': response('NotFound'),
      ...COMMON_RESPONSES,
    },
  },
};

const ONE = {
  get: {
    operationId: 'getProblem',
    tags: ['problems'],
    summary: 'One problem, open or closed',
    description: 'With its acknowledgement, its snooze, how to fix it, and when and how it closed.',
    parameters: [parameter('Id')],
    responses: {
      '200': jsonResponse('The problem.', 'Problem'),
      '400': response('MalformedOrInvalidId'),
      '404': response('NotFound'),
      ...COMMON_RESPONSES,
    },
  },
};

const KEY = ['Kind', 'ResourceType', 'ResourceId'].map(parameter);

const REPORT_RESPONSES = {
  '400': response('Malformed'),
  '403': response('Forbidden'),
  '404': response('NotFound'),
  '413': response('PayloadTooLarge'),
  '422': response('KindReserved'),
  ...COMMON_RESPONSES,
};

const REPORTED = {
  put: {
    operationId: 'reportProblem',
    tags: ['problems'],
    summary: 'Report a problem of a resource',
    description:
      'Opens the problem, or updates the open one of this kind, or reopens the one that was closed within the last ten minutes; reporting it again changes nothing. Needs `problem:write` on the resource. The kinds that Shipshape detects itself cannot be reported.',
    parameters: KEY,
    requestBody: jsonBody('ProblemReport'),
    responses: {
      '204': noContent('The problem is open.'),
      '415': response('UnsupportedMediaType'),
      ...REPORT_RESPONSES,
    },
  },
  delete: {
    operationId: 'resolveProblem',
    tags: ['problems'],
    summary: 'Close a problem',
    description: 'Needs `problem:write` on the resource. 404 if none is open.',
    parameters: KEY,
    responses: { '204': noContent('The problem is closed.'), ...REPORT_RESPONSES },
  },
};

export const PROBLEM_PATHS = {
  '/v1/problems': LIST,
  '/v1/problems/{id}': ONE,
  '/v1/problems/{kind}/{resource_type}/{resource_id}': REPORTED,
};
