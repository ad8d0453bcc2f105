import * as E from 'fp-ts/lib/Either.js';
import { findResources } from '../../api/resources/find-resource.js';
import type { Operations } from '../../api/api.js';
import type { ProblemBody } from '../../api/problems/problem-body.js';
import { findProblem } from './lookup/find-problem.js';
import { harmlessText } from '../terminal/escape-control-characters.js';
import { reply, type Step } from '../command/command-output.js';
import { type KnownNames, showOneProblem } from './views/show-problem.js';

export const problemCommand =
  (named: string): Step =>
  async (operations) => {
    const problem = await findProblem(operations, named, 'all');
    if (E.isLeft(problem)) return problem;
    const names = await knownNames(operations, problem.right);
    return E.right(reply(problem.right, showOneProblem(names)));
  };

/** What ids stand for, as far as the caller may know it. */
const knownNames = async (
  operations: Operations,
  { resource_id, acknowledged }: ProblemBody,
): Promise<KnownNames> => {
  const resources = await findResources(operations, resource_id);
  const path = E.isRight(resources) ? resources.right[0]?.path : undefined;
  const tokens = acknowledged === null ? E.right([]) : await operations.listTokens();
  const holder = E.isRight(tokens)
    ? tokens.right.find(({ id }) => id === acknowledged?.by)?.name
    : undefined;
  return {
    ...(path === undefined ? {} : { path: harmlessText(path) }),
    ...(holder === undefined ? {} : { holder: harmlessText(holder) }),
  };
};
