import * as O from 'fp-ts/lib/Option.js';
import type { Run } from '../run.js';

/** A report that is at most this early counts for the coming time: cron jobs and clocks are not exact. */
const EARLY_MS = 900_000;

/** The due times around a report. */
export interface TimesAround {
  readonly last: O.Option<Date>;
  readonly next: O.Option<Date>;
}

/**
 * The due time for which a dump made elsewhere is reported: that of the dump under way, if this is its end; otherwise the
 * coming one if it is near, else the last one.
 */
export const reportedDueAt = (
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
export const withoutEnd = (runs: readonly Run[], time: O.Option<Date>): readonly Run[] =>
  runs.filter((run) => run.kind === 'elsewhere' && run.state === 'running' && isBefore(run, time));
