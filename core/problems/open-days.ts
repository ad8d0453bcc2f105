import { DAY_MS, dayOf } from '../shared/durations.js';
import { SEVERITIES, type Severity } from './problem.js';

/** How many days a row shows, including today. */
export const DAYS_SHOWN = 30;

export interface OpenDays {
  readonly severity: Severity;
  readonly first: number;
  readonly last: number;
}

/** From when on the history of a resource is complete. */
export interface Knowledge {
  readonly addedAt: Date;
  /** Problems that were closed before this time are removed. */
  readonly purgedBefore: Date;
}

const LETTERS: Readonly<Record<Severity, string>> = { critical: 'c', warning: 'w', info: 'i' };

/**
 * A letter for each of the last days, the oldest first and today last: the worst severity that was open on it, as `c`, `w` or
 * `i`; `.` where nothing was open, and `-` where that is unknown.
 */
export const daysOf = (
  problems: readonly OpenDays[],
  { addedAt, purgedBefore }: Knowledge,
  at: Date,
): string => {
  const today = dayOf(at);
  const known = Math.max(dayOf(addedAt), Math.ceil(purgedBefore.getTime() / DAY_MS));
  const letterOf = (day: number): string => {
    const open = problems.filter(({ first, last }) => first <= day && day <= last);
    const worst = SEVERITIES.find((severity) =>
      open.some((problem) => problem.severity === severity),
    );
    if (worst !== undefined) return LETTERS[worst];
    return day < known && day < today ? '-' : '.';
  };
  return Array.from({ length: DAYS_SHOWN }, (_, place) =>
    letterOf(today - DAYS_SHOWN + 1 + place),
  ).join('');
};
