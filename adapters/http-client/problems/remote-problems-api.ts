import * as O from 'fp-ts/lib/Option.js';
import type { ProblemKey } from '../../../core/problems/problem.js';
import type { ApiResult } from '../../api/errors/error-document.js';
import { OverviewBody } from '../../api/problems/overview-body.js';
import { ProblemBody } from '../../api/problems/problem-body.js';
import type { ProblemsApi } from '../../api/problems/problems-api.js';
import { ProblemPageBody } from '../../api/problems/problem-page-body.js';
import { queryString } from '../../api/fields/page-fields.js';
import { problemReportBody } from '../../api/problems/problem-report-body.js';
import type { CallService } from '../connection/call-service.js';
import { emptyResponse, jsonResponse } from '../connection/parse-response.js';

const PROBLEMS = 'v1/problems';

/** The part of the API about problems, called on a service. */
export const remoteProblemsApi = (call: CallService): ProblemsApi => ({
  overview: (signal) => call('GET', 'v1/overview', jsonResponse(200, OverviewBody), { signal }),
  listProblems: (parameters) =>
    call('GET', `${PROBLEMS}?${queryString(parameters)}`, jsonResponse(200, ProblemPageBody)),
  getProblem: (id) => call('GET', `${PROBLEMS}/${id}`, jsonResponse(200, ProblemBody)),
  openProblem: ({ severity, message, since, validForMs, ...key }) =>
    call('PUT', pathOf(key), emptyResponse, {
      body: problemReportBody({ severity, message, since, validForMs }),
    }),
  closeProblem: (key) => call('DELETE', pathOf(key), emptyResponse),
  acknowledgeProblem: (id, note) =>
    triage(call, `${PROBLEMS}/${id}/acknowledge`, O.map((text: string) => ({ note: text }))(note)),
  snoozeProblem: (id, until) =>
    triage(
      call,
      `${PROBLEMS}/${id}/snooze`,
      O.map((at: Date) => ({ until: at.toISOString() }))(until),
    ),
});

/** Sends an acknowledgement or a snooze; without a body, removes the one that there is. */
const triage = (call: CallService, path: string, body: O.Option<object>): ApiResult<ProblemBody> =>
  O.isSome(body)
    ? call('POST', path, jsonResponse(200, ProblemBody), { body: body.value })
    : call('DELETE', path, jsonResponse(200, ProblemBody));

const pathOf = ({ kind, resource }: ProblemKey): string =>
  `${PROBLEMS}/${encodeURIComponent(kind)}/${resource.type}/${resource.id}`;
