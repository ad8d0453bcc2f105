import * as E from 'fp-ts/lib/Either.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { Answer } from '../../api/errors/api-result.js';
import { asId, nothingFound } from '../../api/resources/find-resource.js';
import type { Operations } from '../../api/api.js';
import type { ProblemBody } from '../../api/problems/problem-body.js';
import { findProblem } from './lookup/find-problem.js';
import { reply, type Step } from '../command/command-output.js';

type Mark = (operations: Operations, id: Uuid) => Answer<ProblemBody>;

/** Marks the open problem that is meant, and tells so in these words. */
export const markCommand =
  (named: string, words: string, mark: Mark): Step =>
  async (operations) => {
    const problem = await findProblem(operations, named, 'open');
    if (E.isLeft(problem)) return problem;
    const id = asId(problem.right.id);
    if (id === undefined) return E.left(nothingFound('problem', named));
    const show = ({ kind, resource_type, name }: ProblemBody): string =>
      `${words}: ${kind}, ${resource_type} ${name}.\n`;
    return E.map((marked: ProblemBody) => reply(marked, show))(await mark(operations, id));
  };
