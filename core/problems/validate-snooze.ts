import * as E from 'fp-ts/lib/Either.js';
import { YEAR_MS } from '../shared/durations.js';
import { isPrintableLine } from '../shared/name.js';

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

/** The note is longer than 1,000 characters, or not one line of printable text. */
export interface NoteRejected {
  readonly _tag: 'NoteRejected';
}

const MOST_CHARACTERS = 1_000;

/** The note as it is stored, without spaces at its ends: empty, or one printable line. */
export const validateNote = (text: string): E.Either<NoteRejected, string> =>
  E.fromPredicate(
    (note: string) => note === '' || (isPrintableLine(note) && note.length <= MOST_CHARACTERS),
    (): NoteRejected => ({ _tag: 'NoteRejected' }),
  )(text.trim());
