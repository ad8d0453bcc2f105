import * as E from 'fp-ts/lib/Either.js';

/** The problem would be back at once. */
export interface SnoozePassed {
  readonly _tag: 'SnoozePassed';
  readonly until: Date;
}

/** Nobody will remember why. */
export interface SnoozeTooLong {
  readonly _tag: 'SnoozeTooLong';
  readonly until: Date;
}

export type SnoozeRejected = SnoozePassed | SnoozeTooLong;

/** A year, also where it is a leap year. */
const LONGEST_MS = 366 * 24 * 60 * 60 * 1_000;

/** A problem may be put off to a time that is still to come, at most a year ahead. */
export const validateSnooze = (until: Date, now: Date): E.Either<SnoozeRejected, Date> => {
  const aheadMs = until.getTime() - now.getTime();
  if (aheadMs > LONGEST_MS) return E.left({ _tag: 'SnoozeTooLong', until });
  return aheadMs > 0 ? E.right(until) : E.left({ _tag: 'SnoozePassed', until });
};
