import * as E from 'fp-ts/lib/Either.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { ApiResult } from '../../api/errors/error-document.js';
import { notFoundError, toUuid } from '../../api/resources/find-resource.js';
import type { Api } from '../../api/api.js';
import type { ProblemBody } from '../../api/problems/problem-body.js';
import { findProblem } from './lookup/find-problem.js';
import { type ApiStep, commandOutput } from '../command/command-output.js';

type Mark = (operations: Api, id: Uuid) => ApiResult<ProblemBody>;

/** Marks the open problem that is meant, and tells so in these words. */
export const triageCommand =
  (named: string, words: string, mark: Mark): ApiStep =>
  async (operations) => {
    const problem = await findProblem(operations, named, 'open');
    if (E.isLeft(problem)) return problem;
    const id = toUuid(problem.right.id);
    if (id === undefined) return E.left(notFoundError('problem', named));
    const show = ({ kind, resource_type, name }: ProblemBody): string =>
      `${words}: ${kind}, ${resource_type} ${name}.\n`;
    return E.map((marked: ProblemBody) => commandOutput(marked, show))(await mark(operations, id));
  };
