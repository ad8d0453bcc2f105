import * as E from 'fp-ts/lib/Either.js';
import type { Api } from '../../api/api.js';
import type { ProblemBody } from '../../api/problems/problem-body.js';
import { type ApiStep, commandOutput } from '../command/command-output.js';
import { escapeControlCharacters } from '../terminal/escape-control-characters.js';
import { findProblem } from './lookup/find-problem.js';
import { problemPaths } from './lookup/problem-paths.js';
import { type KnownNames, showProblem } from './views/show-problem.js';

export const showProblemCommand =
  (named: string): ApiStep =>
  async (api) => {
    const problem = await findProblem(api, named, 'all');
    if (E.isLeft(problem)) return problem;
    const names = await knownNames(api, problem.right);
    return E.right(commandOutput(problem.right, showProblem(names)));
  };

/** The names behind the ids, as far as the caller may read them. */
const knownNames = async (api: Api, problem: ProblemBody): Promise<KnownNames> => {
  const { acknowledged } = problem;
  const paths = await problemPaths(api, [problem]);
  const listed = acknowledged === null ? E.right({ tokens: [] }) : await api.listTokens();
  const holder = E.isRight(listed)
    ? listed.right.tokens.find(({ id }) => id === acknowledged?.by)?.name
    : undefined;
  return {
    paths,
    ...(holder === undefined ? {} : { holder: escapeControlCharacters(holder) }),
  };
};
