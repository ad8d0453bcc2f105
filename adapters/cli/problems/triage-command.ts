import * as E from 'fp-ts/lib/Either.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { Api } from '../../api/api.js';
import type { ApiResult } from '../../api/errors/error-document.js';
import type { ProblemBody } from '../../api/problems/problem-body.js';
import { toUuid, notFoundError } from '../../api/resources/find-resource.js';
import { commandOutput, type ApiStep } from '../command/command-output.js';
import { findProblem } from './lookup/find-problem.js';
import { problemPaths } from './lookup/problem-paths.js';
import { placeOf } from './views/problem-cells.js';

type Triage = (api: Api, id: Uuid) => ApiResult<ProblemBody>;

/** Triages the open problem of this name, and confirms it: `Acknowledged: replica_lost, db-eu-1/main.` */
export const triageCommand =
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

export const acknowledgeCommand = (named: string, note = ''): ApiStep =>
  triageCommand(named, 'Acknowledged', (api, id) => api.acknowledgeProblem(id, { note }));

export const unacknowledgeCommand = (named: string): ApiStep =>
  triageCommand(named, 'Acknowledgement removed', (api, id) => api.unacknowledgeProblem(id));

export const unsnoozeCommand = (named: string): ApiStep =>
  triageCommand(named, 'Snooze ended', (api, id) => api.unsnoozeProblem(id));
