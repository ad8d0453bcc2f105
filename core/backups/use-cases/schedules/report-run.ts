import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type Caller, notFound } from '../../../access/caller.js';
import type { PermissionCheck } from '../../../access/ports/permission-check.js';
import { authorize, type AuthorizeError } from '../../../access/use-cases/authorize.js';
import type { Clock } from '../../../shared/ports/clock.js';
import type { ResourceId } from '../../../shared/resource.js';
import type { Uuid } from '../../../shared/uuid.js';
import type { DueTimes } from '../../ports/due-times.js';
import type { RunQueue } from '../../ports/run-queue.js';
import type { ScheduleRegister } from '../../ports/schedule-register.js';
import type { ElsewhereRun } from '../../reported-run.js';
import type { ScheduleState } from '../../schedule-state.js';
import { endUnreported } from './settle-schedule.js';
import { DAY_MS } from '../../../shared/durations.js';
import type { Run } from '../../run.js';

/** The report by the program that makes a dump elsewhere. */
export type RunReport = Pick<ElsewhereRun, 'state' | 'startedAt' | 'sizeBytes' | 'sha256' | 'note'>;

/**
 * Stores the report of a dump made elsewhere, for a caller who holds `backup:report` or `backup:write` on its schedule, and
 * returns its run. A report that is a little early counts for the coming time, and several for one time count once.
 */
export type ReportRun = (
  caller: Caller,
  schedule: ResourceId,
  report: RunReport,
) => TE.TaskEither<ReportRunError, Uuid>;

export type ReportRunError = AuthorizeError | MadeHere;

/** Shipshape makes the dumps of this schedule, so that none are reported. */
export interface MadeHere {
  readonly _tag: 'MadeHere';
}

export interface ReportRunPorts {
  readonly permissions: PermissionCheck;
  readonly schedules: Pick<ScheduleRegister, 'state' | 'rouse'>;
  readonly queue: Pick<RunQueue, 'report'>;
  readonly dueTimes: DueTimes;
  readonly clock: Clock;
}

export const reportRun =
  (ports: ReportRunPorts): ReportRun =>
  (caller, schedule, report) =>
    pipe(
      authorizeReport(ports.permissions, caller, schedule),
      TE.flatMap(() => ports.schedules.state(schedule)),
      TE.flatMap(TE.fromOption(() => notFound('schedule'))),
      TE.filterOrElseW(
        ({ rules }) => rules.run === 'elsewhere',
        (): MadeHere => ({ _tag: 'MadeHere' }),
      ),
      TE.flatMap((state) => storeReport(ports, caller, state, report)),
    );

/** A caller who may make dumps may report them. */
export const authorizeReport = (
  permissions: PermissionCheck,
  caller: Caller,
  id: ResourceId,
): TE.TaskEither<AuthorizeError, void> =>
  TE.flatMap(permissions.permissionsOn(caller, id, 'schedule'), (held) =>
    authorize(permissions)(caller, held.has('backup:write') ? 'backup:write' : 'backup:report', {
      type: 'schedule',
      id,
    }),
  );

/** Stores it as what happened at this time, which is now unless the report is of an earlier one. */
export const storeReport = (
  ports: Omit<ReportRunPorts, 'permissions'>,
  caller: Caller,
  state: ScheduleState,
  { at = ports.clock.now(), ...report }: RunReport & { readonly at?: Date },
): TE.TaskEither<AuthorizeError, Uuid> => {
  // A physical backup that is listed with both of its times is of the time at which it began.
  const isStart = report.state === 'running' || state.rules.what === 'physical';
  const from = state.rules.what === 'physical' ? (report.startedAt ?? at) : at;
  const last = lastTime(ports.dueTimes, state, from);
  const next = ports.dueTimes.after(state.rules, from);
  const dueAt = reportedDueAt({ isStart, at: from }, state.runs, { last, next });
  const { tool } = state.rules;
  return pipe(
    // It ended at the latest when it was due again.
    endUnreported(ports.queue)(state.id, withoutEnd(state.runs, last), O.getOrElse(() => at)(last)),
    TE.flatMap(() =>
      ports.queue.report({
        ...report,
        schedule: state.id,
        dueAt,
        at,
        reportedBy: caller.id,
        ...(tool !== undefined && { tool }),
      }),
    ),
    TE.mapLeft((failure) => (failure._tag === 'RunTargetGone' ? notFound('schedule') : failure)),
    TE.tap(() => ports.schedules.rouse(state.id)),
  );
};

/** Longer than the interval of any schedule but those for leap days. */
const BACK_MS = 400 * DAY_MS;

const lastTime = (dueTimes: DueTimes, { rules }: ScheduleState, at: Date): O.Option<Date> =>
  O.fromNullable(dueTimes.between(rules, new Date(at.getTime() - BACK_MS), at, 1)[0]);

/** A report that is at most this early counts for the coming time: cron jobs and clocks are not exact. */
const EARLY_MS = 900_000;

export interface TimesAround {
  readonly last: O.Option<Date>;
  readonly next: O.Option<Date>;
}

/**
 * The due time for which a dump made elsewhere is reported: that of the dump under way, if this is its end; otherwise the
 * coming one if it is near, else the last one.
 */
const reportedDueAt = (
  report: { readonly isStart: boolean; readonly at: Date },
  runs: readonly Run[],
  { last, next }: TimesAround,
): O.Option<Date> => {
  const running = runs.find((run) => run.state === 'running' && !isBefore(run, last));
  if (!report.isStart && running !== undefined) return running.dueAt;
  const isNear =
    O.isSome(next) && next.value.getTime() - report.at.getTime() <= earlyMs(last, next);
  return isNear ? next : last;
};

/** For a schedule that is due often, at most half of the interval. */
const earlyMs = (last: O.Option<Date>, next: O.Option<Date>): number =>
  O.isSome(last) && O.isSome(next)
    ? Math.min(EARLY_MS, (next.value.getTime() - last.value.getTime()) / 2)
    : EARLY_MS;

const isBefore = ({ dueAt }: Pick<Run, 'dueAt'>, time: O.Option<Date>): boolean =>
  O.isSome(dueAt) && O.isSome(time) && dueAt.value < time.value;

/** The dumps made elsewhere that began for a time before this one, and whose end was never reported. */
const withoutEnd = (runs: readonly Run[], time: O.Option<Date>): readonly Run[] =>
  runs.filter((run) => run.kind === 'elsewhere' && run.state === 'running' && isBefore(run, time));
