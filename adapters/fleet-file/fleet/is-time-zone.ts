import { memoizePredicate } from './memoize-predicate.js';

const MOST_CHARACTERS = 100;

/** Whether there is such a zone in the IANA database; an offset, such as +01:00, is none. */
export const isTimeZone = (zone: string): boolean =>
  zone.length <= MOST_CHARACTERS && /^[A-Za-z]/.test(zone) && isKnown(zone);

const isKnown = memoizePredicate((zone) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
});
