import { type Command, Option } from 'commander';
import * as E from 'fp-ts/lib/Either.js';
import { BACKUP_TOOL_NAMES } from '../../../core/engines/backup-tool.js';
import type { ProofPageBody } from '../../api/backups/proof-body.js';
import type { ErrorDocument } from '../../api/errors/error-document.js';
import { malformedRequest } from '../../api/errors/error-catalogue.js';
import { type ApiStep, commandOutput, type GlobalOptions } from '../command/command-output.js';
import { everyPage } from '../command/every-page.js';
import { parsePastTime } from '../command/parse-time.js';
import type { CommandLineDeps } from '../command-line-deps.js';
import { REPORT_HELP, type ReportBackupsOptions, reportBackupsStep } from './report-backups.js';
import { type ProofReport, proofsAsCsv, proofsAsPage, proofsAsTable } from './show-proofs.js';

export interface ReportProofsOptions extends GlobalOptions {
  readonly since: string;
  readonly format: keyof typeof FORMATS;
}

export interface ReportActions {
  readonly reportBackups: (
    schedule: string,
    files: readonly string[],
    options: ReportBackupsOptions,
  ) => Promise<void>;
  readonly reportProofs: (under: string | undefined, options: ReportProofsOptions) => Promise<void>;
}

const FORMATS = { table: proofsAsTable, csv: proofsAsCsv, html: proofsAsPage };

const HELP = `
For each database: whether it is protected, its recovery point (when its last good dump ended), the
recovery time that was measured (how long the last restore took), and the last proof. Needs the
permissions database:read and backup:read.

Examples:
  shipshape report proofs --since 90d
  shipshape report proofs db-eu-1 --format csv > proofs.csv
  shipshape report proofs --format html > proofs.html    (one page without a script, to print)
`;

export const addReportCommand = (shipshape: Command, actions: ReportActions): void => {
  const report = shipshape
    .command('report')
    .description('report physical backups to Shipshape, or on the fleet, for auditors')
    .argument('<schedule>', 'the id or the path of the schedule of the backups')
    .argument('[files...]', 'what the tool has printed; standard input if left out')
    .option('--from <tool>', `the tool: ${BACKUP_TOOL_NAMES.join(', ')}`)
    .addHelpText('after', REPORT_HELP)
    .action((schedule: string, files: readonly string[], _, command: Command) =>
      actions.reportBackups(schedule, files, command.optsWithGlobals()),
    );
  report
    .command('proofs [path-or-id]')
    .description('report which dumps were proved, when, and how long a restore took')
    .option('--since <when>', 'from when on proofs are counted, such as 90d or 2026-09-01', '90d')
    .addOption(
      new Option('--format <format>', 'how it is printed')
        .choices(Object.keys(FORMATS))
        .default('table'),
    )
    .addHelpText('after', HELP)
    .action((under: string | undefined, _, command: Command) =>
      actions.reportProofs(under, command.optsWithGlobals()),
    );
};

type Act = (options: GlobalOptions, step: E.Either<ErrorDocument, ApiStep>) => Promise<void>;

export const reportActionsFor = (
  deps: Pick<CommandLineDeps, 'clock' | 'readText' | 'readBackups'>,
  act: Act,
): ReportActions => ({
  reportBackups: async (schedule, files, options) =>
    act(options, await reportBackupsStep(deps, schedule, files, options)),
  reportProofs: (under, options) => {
    const now = deps.clock.now();
    const since = parsePastTime('--since', options.since, now);
    return act(
      options,
      E.isLeft(since)
        ? E.left(malformedRequest([since.left]))
        : E.right(proofsCommand(under, since.right, now, options.format)),
    );
  },
});

const proofsCommand =
  (
    under: string | undefined,
    from: Date,
    now: Date,
    format: ReportProofsOptions['format'],
  ): ApiStep =>
  async (api) => {
    const since = from.toISOString();
    const pages = await everyPage((page) => api.listProofs({ since, under, ...page }));
    return E.map((all: readonly ProofPageBody[]) =>
      commandOutput<ProofReport>(
        { since, made_at: now.toISOString(), databases: all.flatMap((page) => page.databases) },
        FORMATS[format],
      ),
    )(pages);
  };
