import * as E from 'fp-ts/lib/Either.js';
import { DAY_MS, YEAR_MS } from '../shared/durations.js';

/** `passed`: it would be over at once. `reversed`: it would end before it begins. */
export interface WindowRejected {
  readonly _tag: 'WindowRejected';
  readonly reason: 'reversed' | 'passed' | 'too_long' | 'too_far';
}

/** The longest window: a week. */
export const LONGEST_WINDOW_MS = 7 * DAY_MS;

/** A window is at most a week long, begins within a year, and is not over yet. */
export const validateWindow = (
  from: Date,
  until: Date,
  now: Date,
): E.Either<WindowRejected, { readonly from: Date; readonly until: Date }> => {
  const reject = (reason: WindowRejected['reason']) =>
    E.left<WindowRejected>({ _tag: 'WindowRejected', reason });
  if (until <= from) return reject('reversed');
  if (until <= now) return reject('passed');
  if (until.getTime() - from.getTime() > LONGEST_WINDOW_MS) return reject('too_long');
  return from.getTime() - now.getTime() > YEAR_MS ? reject('too_far') : E.right({ from, until });
};
