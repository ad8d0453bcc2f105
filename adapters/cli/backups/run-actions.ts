import * as E from 'fp-ts/lib/Either.js';
import type { ErrorDocument } from '../../api/errors/error-document.js';
import type { ApiStep, GlobalOptions } from '../command/command-output.js';
import { type ListRunsOptions, listRunsCommand, showRunCommand } from './run-steps.js';

/** What each command about runs does. */
export interface RunActions {
  readonly listRuns: (options: ListRunsOptions & GlobalOptions) => Promise<void>;
  readonly showRun: (id: string, options: GlobalOptions) => Promise<void>;
}

type Act = (options: GlobalOptions, step: E.Either<ErrorDocument, ApiStep>) => Promise<void>;

export const runActionsFor = (act: Act): RunActions => ({
  listRuns: (options) => act(options, E.right(listRunsCommand(options))),
  showRun: (id, options) => act(options, E.right(showRunCommand(id))),
});
