import * as O from 'fp-ts/lib/Option.js';
import type { Run } from '../run.js';
import type { ScheduleState } from '../schedule-state.js';
import { HOUR_MS } from '../../shared/durations.js';
import type { DumpFailure } from '../dump-failure.js';

export interface EndedRun extends Run {
  readonly endedAt: O.Some<Date>;
}

const hasEnded = (run: Run): run is EndedRun => O.isSome(run.endedAt);

/** Its dump was made; retention may have removed it since. */
export const isMade = ({ state }: Run): boolean => state === 'done' || state === 'expired';

/** It was made, and proved as far as its schedule asks: one that could not be restored has a failure. */
export const isGood = (run: Run): boolean => isMade(run) && O.isNone(run.failure);

/** Its start was reported, and its end never was. */
export const isUnreported = ({ failure }: Run): boolean =>
  O.exists(({ code }: DumpFailure) => code === 'end_unreported')(failure);

/**
 * The runs that show whether dumps of a schedule can be made, the last one to end first. Missed and cancelled ones do not, nor
 * those whose end was never reported.
 */
export const endedRuns = (runs: readonly Run[]): readonly EndedRun[] =>
  runs
    .filter(hasEnded)
    .filter((run) => isMade(run) || (run.state === 'failed' && !isUnreported(run)))
    .toSorted((a, b) => b.endedAt.value.getTime() - a.endedAt.value.getTime());

/** The time for which a run was made: its due time, or its start where it has none. */
export const timeOf = ({ dueAt, startedAt }: Pick<Run, 'dueAt' | 'startedAt'>): Date =>
  O.getOrElse(() => startedAt)(dueAt);

/** How long a missed run is made up for unless its schedule says otherwise; it is overdue by then in any case. */
const CATCH_UP_MS = 6 * HOUR_MS;

/** Nodes plan a moment after a run is due. */
const LEAST_CATCH_UP_MS = 60_000;

export const catchUpMs = ({ catchUpMs: own }: ScheduleState['rules']): number =>
  Math.max(own ?? CATCH_UP_MS, LEAST_CATCH_UP_MS);

/** A dump made elsewhere may be at least this late, */
const GRACE_MS = HOUR_MS;
/** and twice as late as the longest of this many took. */
const DURATIONS = 20;
/** The start of a run that took longer was reported wrongly. */
const LONGEST_MS = 7 * 24 * HOUR_MS;

/** How long after its time a dump of the schedule is overdue. */
export const overdueAfterMs = ({ rules, runs }: ScheduleState): number => {
  if (rules.run !== 'elsewhere') return Math.min(catchUpMs(rules), CATCH_UP_MS);
  return rules.graceMs ?? Math.max(GRACE_MS, 2 * longestMs(runs));
};

/** How long a dump made elsewhere may take if its duration is unknown. */
const UNKNOWN_MS = 24 * HOUR_MS;

/** When it is too late for a run that is made elsewhere to report its end. */
const givenUpAt =
  ({ rules, runs }: ScheduleState) =>
  ({ startedAt }: Run): Date => {
    const longest = longestMs(runs);
    const usual = longest === 0 ? UNKNOWN_MS : Math.max(GRACE_MS, 2 * longest);
    return new Date(startedAt.getTime() + Math.max(usual, rules.graceMs ?? 0));
  };

const unended = ({ runs }: ScheduleState): readonly Run[] =>
  runs.filter(({ kind, state }) => kind === 'elsewhere' && state === 'running');

/** The dumps made elsewhere whose end is no longer expected to be reported. */
export const givenUp = (state: ScheduleState, now: Date): readonly Run[] =>
  unended(state).filter((run) => givenUpAt(state)(run) <= now);

/** When the next of them is given up; none where none is under way. */
export const nextGivenUpAt = (state: ScheduleState): O.Option<Date> =>
  O.fromNullable(
    unended(state)
      .map(givenUpAt(state))
      .toSorted((a, b) => a.getTime() - b.getTime())[0],
  );

const longestMs = (runs: readonly Run[]): number =>
  endedRuns(runs)
    .filter(isMade)
    .slice(0, DURATIONS)
    .map(({ startedAt, endedAt }) => endedAt.value.getTime() - startedAt.getTime())
    .filter((ms) => ms <= LONGEST_MS)
    .reduce((longest, ms) => Math.max(longest, ms), 0);

/**
 * The time up to which the outcomes of the dumps of a schedule are known: that of the last one that was made or failed; before
 * the first one, the last change of the description.
 */
export const knownUntil = ({ runs, changedAt }: ScheduleState): Date => {
  const [last] = endedRuns(runs)
    .map(timeOf)
    .toSorted((a, b) => b.getTime() - a.getTime());
  return last ?? changedAt;
};

/** The first due time after `knownUntil` without a dump by Shipshape. None while one is being made. */
export const firstUnmade = (state: ScheduleState): O.Option<Date> => {
  const until = knownUntil({ ...state, changedAt: new Date(0) }).getTime();
  const times = state.runs
    .filter((run) => run.state === 'due' || run.state === 'missed')
    .flatMap(({ dueAt }) => (O.isSome(dueAt) ? [dueAt.value.getTime()] : []))
    .filter((time) => time > until);
  const isMaking = state.runs.some((run) => run.state === 'running');
  return isMaking || times.length === 0 ? O.none : O.some(new Date(Math.min(...times)));
};
