import * as E from 'fp-ts/lib/Either.js';
import type { RunReport } from '../../../core/backups/use-cases/schedules/report-run.js';
import { runReportBody } from '../../api/backups/run-report-body.js';
import type { ErrorDocument } from '../../api/errors/error-document.js';
import type { CommandLineDeps } from '../command-line-deps.js';
import { EXIT, type GlobalOptions } from '../command/command-output.js';
import { showError } from '../command/show-error.js';
import { withApi } from '../open-api.js';
import { viewOf } from '../terminal/view.js';
import { write } from '../terminal/write.js';
import { onIdOf } from '../command/find-id-of.js';

/** Where the reports of a program go; none where Shipshape cannot be reached, which never keeps the program from running. */
type Reporter = (report: RunReport) => Promise<void>;

/**
 * Runs a program that makes a dump, and reports its start and its end to Shipshape. Its output and its exit code are those of
 * the program, whatever becomes of the reports: those that fail are told on standard error.
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
