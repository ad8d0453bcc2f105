import * as E from 'fp-ts/lib/Either.js';
import type { ErrorDocument } from '../../api/errors/error-document.js';
import type { CommandLineDeps } from '../command-line-deps.js';
import { type ApiStep, commandOutput, type GlobalOptions } from '../command/command-output.js';
import { listProblemsCommand } from './list-problems-command.js';
import { acknowledgeCommand, unacknowledgeCommand, unsnoozeCommand } from './triage-command.js';
import type { ProblemActions } from './problem-actions.js';
import { reportProblemCommand } from './report-problem-command.js';
import { snoozeCommand } from './snooze-command.js';
import { pipe } from 'fp-ts/lib/function.js';
import { malformedRequest } from '../../api/errors/error-catalogue.js';
import { parseKindArgument, problemKeyCommand } from './problem-key-command.js';
import type { Api } from '../../api/api.js';
import type { ProblemBody } from '../../api/problems/problem-body.js';
import { findProblem } from './lookup/find-problem.js';
import { problemPaths } from './lookup/problem-paths.js';
import { escapeControlCharacters } from '../terminal/escape-control-characters.js';
import { type KnownNames, showProblem } from './views/show-problem.js';

type Act = (options: GlobalOptions, step: E.Either<ErrorDocument, ApiStep>) => Promise<void>;

export const problemActionsFor = (
  { clock }: Pick<CommandLineDeps, 'clock'>,
  act: Act,
): ProblemActions => ({
  listProblems: (options) => act(options, listProblemsCommand(options)),
  showProblem: (named, options) => act(options, E.right(showProblemCommand(named))),
  acknowledge: (named, options) => act(options, E.right(acknowledgeCommand(named, options.note))),
  unacknowledge: (named, options) => act(options, E.right(unacknowledgeCommand(named))),
  snooze: (named, options) => act(options, snoozeCommand(clock, named, options)),
  unsnooze: (named, options) => act(options, E.right(unsnoozeCommand(named))),
  reportProblem: (kind, idOrPath, options) =>
    act(options, reportProblemCommand(clock, kind, idOrPath, options)),
  resolveProblem: (kind, idOrPath, options) => act(options, resolveProblemCommand(kind, idOrPath)),
});

const resolveProblemCommand = (kind: string, idOrPath: string): E.Either<ErrorDocument, ApiStep> =>
  pipe(
    parseKindArgument(kind),
    E.bimap(malformedRequest, () =>
      problemKeyCommand(kind, idOrPath, 'resolved', (api, key) => api.resolveProblem(key)),
    ),
  );

const showProblemCommand =
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
