import * as E from 'fp-ts/lib/Either.js';
import type { ErrorDocument } from '../../api/errors/error-document.js';
import type { ApiStep, GlobalOptions } from '../command/command-output.js';
import type { CommandLineDeps } from '../command-line-deps.js';
import { type DownloadRunOptions, downloadRunCommand } from './download-run-command.js';
import { type ListRunsOptions, listRunsCommand, showRunCommand } from './run-steps.js';
import {
  cancelRunCommand,
  listSchedulesCommand,
  startRunCommand,
  testDestinationCommand,
} from './schedule-steps.js';

type OnOne = (named: string, options: GlobalOptions) => Promise<void>;

/** What each command about runs, schedules and destinations does. */
export interface RunActions {
  readonly listRuns: (options: ListRunsOptions & GlobalOptions) => Promise<void>;
  readonly showRun: OnOne;
  readonly startRun: OnOne;
  readonly cancelRun: OnOne;
  readonly downloadRun: (id: string, options: DownloadRunOptions) => Promise<void>;
  /** Runs a program that makes a dump, and reports it. */
  readonly wrap: (
    schedule: string,
    program: readonly string[],
    options: GlobalOptions,
  ) => Promise<void>;
  readonly listSchedules: (under: string | undefined, options: GlobalOptions) => Promise<void>;
  readonly testDestination: OnOne;
}

type Act = (options: GlobalOptions, step: E.Either<ErrorDocument, ApiStep>) => Promise<void>;

export const runActionsFor = (deps: CommandLineDeps, act: Act): Omit<RunActions, 'wrap'> => ({
  listRuns: (options) => act(options, E.right(listRunsCommand(options))),
  showRun: (id, options) => act(options, E.right(showRunCommand(id))),
  startRun: (schedule, options) => act(options, E.right(startRunCommand(schedule))),
  downloadRun: (id, options) => act(options, downloadRunCommand(deps, id, options)),
  cancelRun: (id, options) => act(options, E.right(cancelRunCommand(id))),
  listSchedules: (under, options) => act(options, E.right(listSchedulesCommand(under))),
  testDestination: (name, options) => act(options, E.right(testDestinationCommand(name))),
});
