import { DAY_MS, dayOf } from '../shared/durations.js';
import { SEVERITIES, type Severity } from './problem.js';

/** How many days a row looks back on, with today. */
export const DAYS_SHOWN = 30;

/** On which days a problem was open, both included. */
export interface OpenDays {
  readonly severity: Severity;
  readonly first: number;
  readonly last: number;
}

/** Since when everything is known that was open on a resource. */
export interface Knowledge {
  /** When the resource was added. */
  readonly addedAt: Date;
  /** Problems that were closed before this time were removed. */
  readonly purgedBefore: Date;
}

const LETTERS: Readonly<Record<Severity, string>> = { critical: 'c', warning: 'w', info: 'i' };

/**
 * A letter for each of the last days, the oldest first and today last: the worst severity that was open on it, as `c`, `w` or
 * `i`; `.` where nothing was, and `-` where that is not known.
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
