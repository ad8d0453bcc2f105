import * as O from 'fp-ts/lib/Option.js';
import type { ProblemKey } from '../../../core/problems/problem.js';
import type { Answer } from '../../api/errors/api-result.js';
import { ProblemBody } from '../../api/problems/problem-body.js';
import type { ProblemOperations } from '../../api/problems/problems-api.js';
import { ProblemPageBody } from '../../api/problems/problem-page-body.js';
import { problemQueryText } from '../../api/problems/problem-parameters.js';
import { problemReportBody } from '../../api/problems/problem-report-body.js';
import type { Ask } from '../connection/call-service.js';
import { json, nothing } from '../connection/parse-response.js';

const PROBLEMS = 'v1/problems';

/** The operations on problems, asked of a service. */
export const remoteProblemOperations = (ask: Ask): ProblemOperations => ({
  listProblems: (parameters) =>
    ask('GET', `${PROBLEMS}?${problemQueryText(parameters)}`, json(200, ProblemPageBody)),
  getProblem: (id) => ask('GET', `${PROBLEMS}/${id}`, json(200, ProblemBody)),
  openProblem: ({ severity, message, since, ...key }) =>
    ask('PUT', pathOf(key), nothing, { body: problemReportBody({ severity, message, since }) }),
  closeProblem: (key) => ask('DELETE', pathOf(key), nothing),
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
const mark = (ask: Ask, path: string, said: O.Option<object>): Answer<ProblemBody> =>
  O.isSome(said)
    ? ask('POST', path, json(200, ProblemBody), { body: said.value })
    : ask('DELETE', path, json(200, ProblemBody));

const pathOf = ({ kind, resource }: ProblemKey): string =>
  `${PROBLEMS}/${encodeURIComponent(kind)}/${resource.type}/${resource.id}`;
