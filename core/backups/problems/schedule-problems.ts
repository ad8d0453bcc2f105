import * as O from 'fp-ts/lib/Option.js';
import type { DumpFailure } from '../dump-failure.js';
import type { ForeseenReason, Foresight, ScheduleState } from '../schedule-state.js';
import {
  currentForesight,
  isForeseen,
  lastForesight,
  runSince,
  SOON_MS,
} from '../foresight/next-foresight.js';
import { type PhysicalProblem, physicalProblems } from '../physical/physical-problems.js';
import { failuresOf, isExamined } from '../verdict/dump-verdict.js';
import { type EndedRun, endedRuns, isMade, overdueAfterMs } from './overdue.js';
import { REPOSITORY_PROBLEMS } from '../physical/known-backups.js';

export type ScheduleProblem =
  | {
      /** The last run failed for good. */
      readonly kind: 'dump_failed';
      /** The first failure since the last dump that was made. */
      readonly since: Date;
      readonly failure: DumpFailure;
      /** Its cause is over: a dump would work now. */
      readonly wouldWork: boolean;
    }
  | {
      /** A due time has passed without a dump, and none is being made. */
      readonly kind: 'dump_overdue';
      /** The first due time without one. */
      readonly since: Date;
    }
  | {
      /** The next run would fail. */
      readonly kind: 'dump_will_fail';
      readonly since: Date;
      readonly dueAt: Date;
      /** Within the hour before it is due. */
      readonly isSoon: boolean;
      /** At least one. */
      readonly reasons: readonly ForeseenReason[];
    }
  | {
      /** The last dump is less than half of what dumps were before. */
      readonly kind: 'dump_shrank';
      readonly since: Date;
      readonly sizeBytes: number;
      /** The median of the five dumps before. */
      readonly usualBytes: number;
    }
  | PhysicalProblem;

export const SCHEDULE_PROBLEM_KINDS = [
  'dump_failed',
  'dump_overdue',
  'dump_will_fail',
  'dump_shrank',
  ...REPOSITORY_PROBLEMS,
] as const satisfies readonly ScheduleProblem['kind'][];

export interface ScheduleFindings {
  /** At most one of each kind. */
  readonly problems: readonly ScheduleProblem[];
  /** When the problems change next if nothing else happens. */
  readonly nextAt: Date | undefined;
}

/**
 * The problems of a schedule. They depend only on the state and the time, so that they can be evaluated at any moment, after
 * any interruption. `unmade` is the first due time without a dump.
 */
export const scheduleProblems = (
  state: ScheduleState,
  unmade: O.Option<Date>,
  now: Date,
): ScheduleFindings => {
  if (state.rules.what === 'physical') return physicalProblems(state, unmade, now);
  const ended = endedRuns(state.runs);
  const found = [
    failed(state, ended),
    overdue(state, unmade, now),
    willFail(state, now),
    shrank(ended),
  ];
  return {
    problems: found.flatMap((problem) => (problem === undefined ? [] : [problem])),
    nextAt: nextAt(state, unmade, now),
  };
};

const failed = (state: ScheduleState, ended: readonly EndedRun[]): ScheduleProblem | undefined => {
  const failures = O.toUndefined(failuresOf(ended));
  if (failures === undefined) return undefined;
  const { firstAt, failure } = failures;
  return { kind: 'dump_failed', since: firstAt, failure, wouldWork: wouldWork(state, failure) };
};

/** A later examination found that its cause is over; the dump is still missing. */
const wouldWork = (state: ScheduleState, failure: DumpFailure): boolean =>
  isExamined(failure) &&
  O.exists(({ reasons }: Foresight) => reasons.length === 0)(currentForesight(state));

const overdueAt = (state: ScheduleState, unmade: O.Option<Date>): Date | undefined =>
  O.isSome(unmade) ? new Date(unmade.value.getTime() + overdueAfterMs(state)) : undefined;

const overdue = (
  state: ScheduleState,
  unmade: O.Option<Date>,
  now: Date,
): ScheduleProblem | undefined => {
  const at = overdueAt(state, unmade);
  return O.isSome(unmade) && at !== undefined && at <= now
    ? { kind: 'dump_overdue', since: unmade.value }
    : undefined;
};

const willFail = (state: ScheduleState, now: Date): ScheduleProblem | undefined => {
  const foresight = openForesight(state);
  if (foresight === undefined || !isForeseen(foresight, now)) return undefined;
  const { since, dueAt, reasons } = foresight;
  return { kind: 'dump_will_fail', since, dueAt, reasons, isSoon: soonAt(foresight) <= now };
};

/** The last examination, unless a run since then has shown the outcome, or dumps are made elsewhere now. */
const openForesight = (state: ScheduleState): Foresight | undefined => {
  const foresight = O.toUndefined(lastForesight(state));
  if (foresight === undefined || foresight.reasons.length === 0) return undefined;
  return runSince(state, foresight) === undefined ? foresight : undefined;
};

const soonAt = ({ dueAt }: Foresight): Date => new Date(dueAt.getTime() - SOON_MS);

const DUMPS_BEFORE = 5;

const shrank = (ended: readonly EndedRun[]): ScheduleProblem | undefined => {
  const [last, ...before] = ended.filter(
    (run) => isMade(run) && run.sizeBytes > 0 && run.kind !== 'download',
  );
  const sizes = before.slice(0, DUMPS_BEFORE).map(({ sizeBytes }) => sizeBytes);
  if (last === undefined || sizes.length < DUMPS_BEFORE) return undefined;
  const usualBytes = sizes.toSorted((a, b) => a - b)[(DUMPS_BEFORE - 1) / 2] ?? 0;
  const { sizeBytes, endedAt } = last;
  return 2 * sizeBytes < usualBytes
    ? { kind: 'dump_shrank', since: endedAt.value, sizeBytes, usualBytes }
    : undefined;
};

const nextAt = (state: ScheduleState, unmade: O.Option<Date>, now: Date): Date | undefined => {
  const foresight = openForesight(state);
  const times = [overdueAt(state, unmade), foresight === undefined ? undefined : soonAt(foresight)];
  return times
    .filter((time) => time !== undefined && time > now)
    .toSorted((a, b) => (a?.getTime() ?? 0) - (b?.getTime() ?? 0))[0];
};
