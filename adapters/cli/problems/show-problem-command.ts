import * as E from 'fp-ts/lib/Either.js';
import { findResources } from '../../api/resources/find-resource.js';
import type { Api } from '../../api/api.js';
import type { ProblemBody } from '../../api/problems/problem-body.js';
import { findProblem } from './lookup/find-problem.js';
import { escapeControlCharacters } from '../terminal/escape-control-characters.js';
import { commandOutput, type ApiStep } from '../command/command-output.js';
import { type KnownNames, showProblem } from './views/show-problem.js';

export const showProblemCommand =
  (named: string): ApiStep =>
  async (operations) => {
    const problem = await findProblem(operations, named, 'all');
    if (E.isLeft(problem)) return problem;
    const names = await knownNames(operations, problem.right);
    return E.right(commandOutput(problem.right, showProblem(names)));
  };

/** What ids stand for, as far as the caller may know it. */
const knownNames = async (
  operations: Api,
  { resource_id, acknowledged }: ProblemBody,
): Promise<KnownNames> => {
  const resources = await findResources(operations, resource_id);
  const path = E.isRight(resources) ? resources.right[0]?.path : undefined;
  const tokens = acknowledged === null ? E.right([]) : await operations.listTokens();
  const holder = E.isRight(tokens)
    ? tokens.right.find(({ id }) => id === acknowledged?.by)?.name
    : undefined;
  return {
    ...(path === undefined ? {} : { path: escapeControlCharacters(path) }),
    ...(holder === undefined ? {} : { holder: escapeControlCharacters(holder) }),
  };
};
