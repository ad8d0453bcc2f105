import * as E from 'fp-ts/lib/Either.js';
import { YEAR_MS } from '../shared/durations.js';

/** The snooze would expire at once. */
export interface SnoozePassed {
  readonly _tag: 'SnoozePassed';
  readonly until: Date;
}

/** The snooze would last longer than a year. */
export interface SnoozeTooLong {
  readonly _tag: 'SnoozeTooLong';
  readonly until: Date;
}

export type SnoozeRejected = SnoozePassed | SnoozeTooLong;

/** A year, also a leap year. */
const LONGEST_MS = YEAR_MS;

/** A problem may be snoozed until a time in the future, at most a year ahead. */
export const validateSnooze = (until: Date, now: Date): E.Either<SnoozeRejected, Date> => {
  const aheadMs = until.getTime() - now.getTime();
  if (aheadMs > LONGEST_MS) return E.left({ _tag: 'SnoozeTooLong', until });
  return aheadMs > 0 ? E.right(until) : E.left({ _tag: 'SnoozePassed', until });
};
