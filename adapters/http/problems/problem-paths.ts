import { COMMON_RESPONSES } from '../openapi/responses.js';
import { jsonBody, jsonResponse, noContent, parameter, response } from '../openapi/references.js';

const LINK = {
  link: {
    description:
      'Where the list goes on (RFC 8288, `rel="next"`), relative to where it was asked for; not on the last page.',
    schema: { type: 'string', pattern: '^<\\?.+>; rel="next"$' },
  },
};

const LIST = {
  get: {
    operationId: 'listProblems',
    tags: ['problems'],
    summary: 'What is wrong, and what was',
    description:
      'The problems that the caller may see, also those that the overview leaves out: what is open, the most pressing first, then what is closed, the latest first. Whoever follows `next` gets each once, as long as none of them changes meanwhile.',
    parameters: [
      'ProblemState',
      'ProblemKind',
      'ProblemSeverity',
      'ProblemResource',
      'Limit',
      'After',
    ].map(parameter),
    responses: {
      '200': jsonResponse('A page of them.', 'Problems', LINK),
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
    description: 'With all that is known of it.',
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

const REPORT_ANSWERS = {
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
      'Opens it or, where one of this kind is open, brings that up to date; twice is once. Needs `problem:write` on the resource. The kinds that Shipshape detects itself cannot be reported.',
    parameters: KEY,
    requestBody: jsonBody('ProblemReport'),
    responses: {
      '204': noContent('The problem is open.'),
      '415': response('UnsupportedMediaType'),
      ...REPORT_ANSWERS,
    },
  },
  delete: {
    operationId: 'resolveProblem',
    tags: ['problems'],
    summary: 'Report that a problem is over',
    description: 'Needs `problem:write` on the resource. Where none is open the answer is 404.',
    parameters: KEY,
    responses: { '204': noContent('The problem is closed.'), ...REPORT_ANSWERS },
  },
};

export const PROBLEM_PATHS = {
  '/v1/problems': LIST,
  '/v1/problems/{id}': ONE,
  '/v1/problems/{kind}/{resource_type}/{resource_id}': REPORTED,
};
