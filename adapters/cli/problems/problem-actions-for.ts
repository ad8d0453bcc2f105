import * as E from 'fp-ts/lib/Either.js';
import type { ErrorDocument } from '../../api/errors/error-document.js';
import type { CommandLineDeps } from '../command-line-deps.js';
import type { GlobalOptions } from '../command/command-output.js';
import { listProblemsCommand } from './list-problems-command.js';
import { acknowledgeCommand, unacknowledgeCommand, unsnoozeCommand } from './triage-command.js';
import type { ProblemActions } from './problem-actions.js';
import { showProblemCommand } from './show-problem-command.js';
import { reportProblemCommand } from './report-problem-command.js';
import { resolveProblemCommand } from './resolve-problem-command.js';
import type { ApiStep } from '../command/command-output.js';
import { snoozeCommand } from './snooze-command.js';

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
