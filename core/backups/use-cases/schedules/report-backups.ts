import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type Caller, notFound } from '../../../access/caller.js';
import type { BackupTool } from '../../../engines/backup-tool.js';
import type { ResourceId } from '../../../shared/resource.js';
import { assessBackups } from '../../physical/assess-backups.js';
import type { KnownBackups, ToolBackup, ToolReport } from '../../physical/known-backups.js';
import type { ScheduleRegister } from '../../ports/schedule-register.js';
import { knownOf, type ScheduleState } from '../../schedule-state.js';
import type { ReportRunError, ReportRunPorts } from './report-run.js';
import { authorizeReport, storeReport } from './report-run.js';

/**
 * Stores what a tool shows of the physical backups of a schedule, for a caller who may report its dumps, and returns what
 * is known of them from then on. The last backup is stored as a run, as if it had been reported by itself.
 */
export type ReportBackups = (
  caller: Caller,
  schedule: ResourceId,
  report: ToolReport,
) => TE.TaskEither<ReportBackupsError, KnownBackups>;

export type ReportBackupsError = Exclude<ReportRunError, { readonly _tag: 'MadeHere' }> | OtherTool;

/** The backups of this schedule are not made by the tool of the report: by another one, or they are dumps. */
export interface OtherTool {
  readonly _tag: 'OtherTool';
  readonly tool: O.Option<BackupTool>;
}

export interface ReportBackupsPorts extends Omit<ReportRunPorts, 'schedules'> {
  readonly schedules: Pick<ScheduleRegister, 'state' | 'rouse' | 'learn'>;
}

export const reportBackups =
  (ports: ReportBackupsPorts): ReportBackups =>
  (caller, schedule, report) =>
    pipe(
      authorizeReport(ports.permissions, caller, schedule),
      TE.flatMap(() => ports.schedules.state(schedule)),
      TE.flatMap(TE.fromOption(() => notFound('schedule'))),
      TE.filterOrElseW(
        ({ rules }) => rules.tool === report.tool,
        ({ rules }): OtherTool => ({ _tag: 'OtherTool', tool: O.fromNullable(rules.tool) }),
      ),
      TE.flatMap((state) => store(ports, caller, state, report)),
    );

const store = (
  ports: ReportBackupsPorts,
  caller: Caller,
  state: ScheduleState,
  report: ToolReport,
): TE.TaskEither<ReportBackupsError, KnownBackups> => {
  const known = assessBackups(report, O.toUndefined(knownOf(state)), ports.clock.now());
  const last = lastOf(report.backups);
  return pipe(
    ports.schedules.learn(state.id, known),
    TE.flatMap(() =>
      last === undefined || isStored(state, last)
        ? TE.right(undefined)
        : storeReport(ports, caller, state, runOf(last)),
    ),
    TE.map(() => known),
  );
};

const lastOf = (backups: readonly ToolBackup[]): ToolBackup | undefined =>
  backups
    // One that is broken was made.
    .filter(({ state }) => state !== 'running')
    .toSorted((one, other) => other.endedAt.getTime() - one.endedAt.getTime())[0];

const runOf = ({ name, state, startedAt, endedAt, sizeBytes }: ToolBackup) => ({
  state: state === 'failed' ? ('failed' as const) : ('done' as const),
  startedAt,
  sizeBytes,
  note: name,
  at: endedAt,
});

/** A report every few minutes repeats the last backup. */
const isStored = ({ runs }: ScheduleState, { name, state, endedAt }: ToolBackup): boolean =>
  runs.some(
    (run) =>
      run.note === name &&
      run.state === (state === 'failed' ? 'failed' : 'done') &&
      O.exists((at: Date) => at.getTime() === endedAt.getTime())(run.endedAt),
  );
