import * as E from 'fp-ts/lib/Either.js';
import type { CronBody } from '../../api/fleet/cron-body.js';
import type { ErrorDocument } from '../../api/errors/error-document.js';
import {
  type ApiStep,
  type CommandOutput,
  commandOutput,
  EXIT,
  type GlobalOptions,
} from '../command/command-output.js';
import type { CommandLineDeps } from '../command-line-deps.js';
import { findRun, listRunsCommand, type ListRunsOptions, showRunCommand } from './run-steps.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { Api } from '../../api/api.js';
import { malformedRequest } from '../../api/errors/error-catalogue.js';
import { handleSignals } from '../command/handle-signals.js';
import { type DumpOptions, mistakeIn, takeDump } from './dump-command.js';
import { restoreCommand, type RestoreOptions } from './restore-command.js';
import { dumpResult, incompleteDump, silent } from './dump-result.js';
import { findIdOf } from '../command/find-id-of.js';
import { showCron } from '../fleet/show-times.js';
import { showDestinationTest, showSchedules } from './show-schedules.js';

type OnOne = (named: string, options: GlobalOptions) => Promise<void>;

/** What each command about runs, schedules and destinations does. */
export interface RunActions {
  readonly listRuns: (options: ListRunsOptions & GlobalOptions) => Promise<void>;
  readonly showRun: OnOne;
  readonly startRun: OnOne;
  readonly cancelRun: OnOne;
  readonly restore: (dump: string, options: RestoreOptions) => Promise<void>;
  readonly downloadRun: (id: string, options: DownloadRunOptions) => Promise<void>;
  /** Runs a program that makes a dump, and reports it. */
  readonly wrap: (
    schedule: string,
    program: readonly string[],
    options: GlobalOptions,
  ) => Promise<void>;
  readonly listSchedules: (under: string | undefined, options: GlobalOptions) => Promise<void>;
  readonly testDestination: OnOne;
  readonly explainCron: (
    cron: string,
    options: { readonly timezone: string } & GlobalOptions,
  ) => Promise<void>;
}

type Act = (options: GlobalOptions, step: E.Either<ErrorDocument, ApiStep>) => Promise<void>;

export const runActionsFor = (deps: CommandLineDeps, act: Act): Omit<RunActions, 'wrap'> => ({
  listRuns: (options) => act(options, E.right(listRunsCommand(options))),
  showRun: (id, options) => act(options, E.right(showRunCommand(id))),
  startRun: (schedule, options) => act(options, E.right(startRunCommand(schedule))),
  downloadRun: (id, options) => act(options, downloadRunCommand(deps, id, options)),
  restore: (dump, options) => act(options, E.right(restoreCommand(deps, dump, options))),
  cancelRun: (id, options) => act(options, E.right(cancelRunCommand(id))),
  listSchedules: (under, options) => act(options, E.right(listSchedulesCommand(under))),
  explainCron: (cron, options) => act(options, E.right(cronCommand(cron, options.timezone))),
  testDestination: (name, options) => act(options, E.right(testDestinationCommand(name))),
});

export type DownloadRunOptions = Omit<DumpOptions, 'format'>;

/** Writes the dump of a run, as it lies in its destination, to a file or to standard output, as `dump` does. */
const downloadRunCommand = (
  deps: CommandLineDeps,
  named: string,
  options: DownloadRunOptions,
): E.Either<ErrorDocument, ApiStep> => {
  const mistake = mistakeIn(deps, options);
  return mistake === undefined
    ? E.right((api) => downloadUntilSignal(deps, api, named, options))
    : E.left(malformedRequest([mistake]));
};

const downloadUntilSignal = async (
  deps: CommandLineDeps,
  api: Api,
  named: string,
  options: DownloadRunOptions,
): Promise<E.Either<ErrorDocument, CommandOutput>> => {
  const { signal, dispose } = handleSignals(deps);
  try {
    const run = await findRun(api, named);
    if (E.isLeft(run)) return run;
    const id = run.right.id as Uuid;
    const taken = await takeDump(deps, options, 'Downloading', () =>
      api.downloadStoredDump(id, signal),
    );
    if (signal.aborted) return E.right(silent(EXIT.interrupted, { interrupted: true }));
    return E.isRight(taken)
      ? E.right(dumpResult(run.right.database, options.output, taken.right))
      : await incompleteDump(deps, options, taken.left);
  } finally {
    dispose();
  }
};

/** As many schedules as a page of the API has at most, by path. */
const listSchedulesCommand =
  (under: string | undefined): ApiStep =>
  async (api) => {
    const page = await api.listSchedules({ under, limit: '100' });
    return E.isLeft(page) ? page : E.right(commandOutput(page.right, showSchedules));
  };

const cronCommand =
  (cron: string, timezone: string): ApiStep =>
  async (api) =>
    E.map((body: CronBody) => commandOutput(body, showCron))(
      await api.explainCron({ cron, timezone }),
    );

const startRunCommand =
  (idOrPath: string): ApiStep =>
  async (api) => {
    const schedule = await findIdOf(api, 'schedule', idOrPath);
    if (E.isLeft(schedule)) return schedule;
    const added = await api.addRun(schedule.right);
    return E.map((body: { readonly run: string }) =>
      commandOutput(
        body,
        ({ run }) => `Run ${run} is due now; \`shipshape run show ${run}\` shows how far it is.\n`,
      ),
    )(added);
  };

const cancelRunCommand =
  (named: string): ApiStep =>
  async (api) => {
    const run = await findRun(api, named);
    if (E.isLeft(run)) return run;
    const { id } = run.right;
    const cancelled = await api.cancelRun(id as Uuid);
    return E.map((body: { readonly cancellation: string }) =>
      commandOutput({ run: id, ...body }, ({ cancellation }) =>
        cancellation === 'cancelled'
          ? `Run ${id} is cancelled.\n`
          : `Run ${id} will be ended by its node within seconds.\n`,
      ),
    )(cancelled);
  };

const testDestinationCommand =
  (idOrName: string): ApiStep =>
  async (api) => {
    const destination = await findIdOf(api, 'destination', idOrName);
    if (E.isLeft(destination)) return destination;
    const tested = await api.testDestination(destination.right);
    return E.isLeft(tested)
      ? tested
      : E.right(
          commandOutput(
            tested.right,
            showDestinationTest,
            tested.right.usable ? EXIT.yes : EXIT.no,
          ),
        );
  };
