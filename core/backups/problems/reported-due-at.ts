import * as O from 'fp-ts/lib/Option.js';
import type { Run } from '../run.js';

/** A report that is so early counts for the coming time: cron jobs and clocks are not exact. */
export const EARLY_MS = 900_000;

/** The due times around a report. */
export interface TimesAround {
  readonly last: O.Option<Date>;
  readonly next: O.Option<Date>;
}

/**
 * The due time for which a dump made elsewhere is reported: that of the dump that is being made, if this is its end;
 * otherwise the coming one if it is near, and the last one if not.
 */
export const reportedDueAt = (
  report: { readonly isStart: boolean; readonly at: Date },
  runs: readonly Run[],
  { last, next }: TimesAround,
): O.Option<Date> => {
  const running = runs.find(({ state }) => state === 'running');
  if (!report.isStart && running !== undefined) return running.dueAt;
  const isNear = O.isSome(next) && next.value.getTime() - report.at.getTime() <= EARLY_MS;
  return isNear ? next : last;
};
