import * as O from 'fp-ts/lib/Option.js';
import type { ProblemKey } from '../../../core/problems/problem.js';
import type { ApiResult } from '../../api/errors/error-document.js';
import { ProblemBody } from '../../api/problems/problem-body.js';
import type { ProblemsApi } from '../../api/problems/problems-api.js';
import { ProblemPageBody } from '../../api/problems/problem-page-body.js';
import { problemQueryString } from '../../api/problems/problem-parameters.js';
import { problemReportBody } from '../../api/problems/problem-report-body.js';
import type { CallService } from '../connection/call-service.js';
import { emptyResponse, jsonResponse } from '../connection/parse-response.js';

const PROBLEMS = 'v1/problems';

/** The operations on problems, asked of a service. */
export const remoteProblemsApi = (ask: CallService): ProblemsApi => ({
  listProblems: (parameters) =>
    ask('GET', `${PROBLEMS}?${problemQueryString(parameters)}`, jsonResponse(200, ProblemPageBody)),
  getProblem: (id) => ask('GET', `${PROBLEMS}/${id}`, jsonResponse(200, ProblemBody)),
  openProblem: ({ severity, message, since, ...key }) =>
    ask('PUT', pathOf(key), emptyResponse, {
      body: problemReportBody({ severity, message, since }),
    }),
  closeProblem: (key) => ask('DELETE', pathOf(key), emptyResponse),
  acknowledgeProblem: (id, note) =>
    mark(ask, `${PROBLEMS}/${id}/acknowledge`, O.map((text: string) => ({ note: text }))(note)),
  snoozeProblem: (id, until) =>
    mark(
      ask,
      `${PROBLEMS}/${id}/snooze`,
      O.map((at: Date) => ({ until: at.toISOString() }))(until),
    ),
});

/** What is said of a problem is sent; where nothing is, what was said before is taken back. */
const mark = (ask: CallService, path: string, said: O.Option<object>): ApiResult<ProblemBody> =>
  O.isSome(said)
    ? ask('POST', path, jsonResponse(200, ProblemBody), { body: said.value })
    : ask('DELETE', path, jsonResponse(200, ProblemBody));

const pathOf = ({ kind, resource }: ProblemKey): string =>
  `${PROBLEMS}/${encodeURIComponent(kind)}/${resource.type}/${resource.id}`;
