import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { Clock } from '../../../core/shared/ports/clock.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { Api } from '../../api/api.js';
import type { ApiResult, ErrorDocument } from '../../api/errors/error-document.js';
import { malformedRequest } from '../../api/errors/error-document.js';
import type { ProblemBody } from '../../api/problems/problem-body.js';
import { notFoundError, toUuid } from '../../api/resources/find-resource.js';
import { type ApiStep, commandOutput } from '../command/command-output.js';
import { parseFutureTime } from '../command/parse-time.js';
import { findProblem } from './lookup/find-problem.js';
import { problemPaths } from './lookup/problem-paths.js';
import { placeOf } from './views/show-problems.js';

type Triage = (api: Api, id: Uuid) => ApiResult<ProblemBody>;

/** Triages the open problem of this name, and confirms it: `Acknowledged: replica_lost, db-eu-1/main.` */
const triageCommand =
  (named: string, done: string, triage: Triage): ApiStep =>
  async (api) => {
    const problem = await findProblem(api, named, 'open');
    if (E.isLeft(problem)) return problem;
    const id = toUuid(problem.right.id);
    if (id === undefined) return E.left(notFoundError('problem', named));
    const triaged = await triage(api, id);
    if (E.isLeft(triaged)) return triaged;
    const paths = await problemPaths(api, [triaged.right]);
    return E.right(
      commandOutput(triaged.right, (body) => `${done}: ${body.kind}, ${placeOf(body, paths)}.\n`),
    );
  };

export const acknowledge = (named: string, note = ''): ApiStep =>
  triageCommand(named, 'Acknowledged', (api, id) => api.acknowledgeProblem(id, { note }));

export const unacknowledge = (named: string): ApiStep =>
  triageCommand(named, 'Acknowledgement removed', (api, id) => api.unacknowledgeProblem(id));

export const unsnooze = (named: string): ApiStep =>
  triageCommand(named, 'Snooze ended', (api, id) => api.unsnoozeProblem(id));

export interface SnoozeOptions {
  readonly for?: string;
  readonly until?: string;
}

export const snoozeCommand = (
  clock: Clock,
  named: string,
  options: SnoozeOptions,
): E.Either<ErrorDocument, ApiStep> =>
  pipe(
    parseUntil(clock, options),
    E.bimap(
      (mistake) => malformedRequest([mistake]),
      (until) =>
        triageCommand(named, `Snoozed until ${until.toISOString()}`, (api, id) =>
          api.snoozeProblem(id, { until: until.toISOString() }),
        ),
    ),
  );

const parseUntil = (
  clock: Clock,
  { for: length, until }: SnoozeOptions,
): E.Either<string, Date> => {
  if (length !== undefined && until === undefined)
    return parseFutureTime('--for', length, clock.now());
  return until !== undefined && length === undefined
    ? parseFutureTime('--until', until, clock.now())
    : E.left('Say how long, with either --for or --until.');
};
