import { Argument } from 'commander';
import * as E from 'fp-ts/lib/Either.js';
import { BACKUP_TOOL_NAMES } from '../../../core/engines/backup-tool.js';
import { type ErrorDocument, malformedRequest } from '../../api/errors/error-document.js';
import type { ApiStep, CommandRecord, GlobalOptions } from '../command/command-output.js';
import { EXIT, oneOf, option, shown } from '../command/command-output.js';
import { everyPage } from '../command/every-page.js';
import { parsePastTime } from '../command/parse-time.js';
import type { CommandLineDeps } from '../command-line-deps.js';
import { type ReportBackupsOptions, reportBackupsStep } from './report-backups.js';
import { type ProofReport, proofsAsCsv, proofsAsPage, proofsAsTable } from './show-proofs.js';
import type { RunReport } from '../../../core/backups/use-cases/schedules/report-run.js';
import { runReportBody } from '../../api/backups/run-report-body.js';
import { showError } from '../command/show-error.js';
import { withApi } from '../open-api.js';
import { viewOf } from '../terminal/view.js';
import { write } from '../terminal/write.js';
import { listedUnder, onIdOf } from '../command/find-id-of.js';

const REPORT_HELP = `
Reports the physical backups of an instance, for a schedule with what: physical, from what its
tool prints: on standard input, or in files. Several outputs may follow each other; the manual
lists the commands of each tool. The token needs backup:report on the schedule, and schedule:read
unless the schedule is named by its id.

Examples:
  pgbackrest --stanza=main info --output=json |
    shipshape report --from pgbackrest db-eu-1/main/base
  shipshape report --from barman db-eu-1/main/base list.json check.json
`;

const PROOFS_HELP = `
For each database: whether it is protected, its recovery point (when its last good dump ended), the
recovery time that was measured (how long the last restore took), and the last proof. Needs the
permissions database:read and backup:read.

Examples:
  shipshape report proofs --since 90d
  shipshape report proofs db-eu-1 --format csv > proofs.csv
  shipshape report proofs --format html > proofs.html    (one page without a script, to print)
`;

const FORMATS = { table: proofsAsTable, csv: proofsAsCsv, html: proofsAsPage };

interface ProofsOptions {
  readonly since: string;
  readonly format: keyof typeof FORMATS;
}

const reportProofs = (
  { clock }: CommandLineDeps,
  { since: from, format }: ProofsOptions,
  under: string | undefined,
): E.Either<ErrorDocument, ApiStep> => {
  const now = clock.now();
  const parsed = parsePastTime('--since', from, now);
  if (E.isLeft(parsed)) return E.left(malformedRequest([parsed.left]));
  const since = parsed.right.toISOString();
  return E.right(async (api) => {
    const pages = await everyPage((page) => api.listProofs({ since, under, ...page }));
    if (E.isLeft(pages)) return pages;
    const databases = pages.right.flatMap((page) => page.databases);
    const report: ProofReport = { since, made_at: now.toISOString(), databases };
    return shown<ProofReport>(FORMATS[format])(
      await listedUnder(api, under, E.right(report), () => databases.length === 0),
    );
  });
};

export const REPORT_COMMANDS: CommandRecord = {
  name: 'report',
  words: 'report physical backups, from what their tool prints',
  takes: [
    new Argument('<schedule>', 'the id or the path of the schedule of the backups'),
    new Argument('[files...]', 'what the tool has printed; standard input if left out'),
  ],
  options: [option('--from <tool>', `the tool: ${BACKUP_TOOL_NAMES.join(', ')}`)],
  help: REPORT_HELP,
  run: (deps, options: ReportBackupsOptions, schedule: string, files: readonly string[]) =>
    reportBackupsStep(deps, schedule, files, options),
  commands: [
    {
      name: 'proofs [path-or-id]',
      words: 'print which dumps were proved, for auditors',
      options: [
        option(
          '--since <when>',
          'from when on proofs are counted, such as 90d or 2026-09-01',
          '90d',
        ),
        oneOf('--format <format>', 'how it is printed', Object.keys(FORMATS)).default('table'),
      ],
      help: PROOFS_HELP,
      run: (deps, options: ProofsOptions, under?: string) => reportProofs(deps, options, under),
    },
  ],
};

/** Where the reports of a program go; none where Shipshape cannot be reached, which never keeps the program from running. */
type Reporter = (report: RunReport) => Promise<void>;

/**
 * Runs a program that makes a dump, and reports its start and its end to Shipshape. Its output and its exit code are those of
 * the program, whatever becomes of the reports: failures are printed on standard error.
 */
export const wrapCommand = async (
  deps: CommandLineDeps,
  options: GlobalOptions,
  schedule: string,
  program: readonly string[],
): Promise<number> => {
  if (program.length === 0) {
    await write(
      deps.stderr,
      'Name the program after `--`: shipshape run db-eu-1/main/shop/nightly -- pg_dump …\n',
    );
    return EXIT.badInput;
  }
  const startedAt = deps.clock.now();
  const report = reporterFor(deps, options, schedule);
  await report({ state: 'running', note: '' });
  const end = await deps.runProgram(program);
  if ('refusal' in end) await write(deps.stderr, `${end.refusal}\n`);
  const isDone = end.exitCode === 0;
  const note = isDone ? '' : `exit code ${end.exitCode}`;
  await report({ state: isDone ? 'done' : 'failed', startedAt, note });
  return end.exitCode;
};

/** Each report opens what it needs: a service that was away at the start may be back at the end. */
const reporterFor =
  (deps: CommandLineDeps, options: GlobalOptions, schedule: string): Reporter =>
  async (report) => {
    const sent = await withApi(deps, options, (api) =>
      onIdOf(api, 'schedule', schedule, (id) => api.addRun(id, runReportBody(report))),
    );
    if (E.isLeft(sent))
      await write(deps.stderr, notReported(sent.left, deps, options, report.state));
  };

const notReported = (
  error: ErrorDocument,
  deps: CommandLineDeps,
  { color }: GlobalOptions,
  state: RunReport['state'],
): string =>
  `shipshape: the ${state === 'running' ? 'start' : 'end'} was not reported.\n${showError(error, viewOf(deps.stderr, deps, color))}`;
