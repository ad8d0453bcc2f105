import * as O from 'fp-ts/lib/Option.js';
import { pipe } from 'fp-ts/lib/function.js';
import { DAY_MS } from '../../../core/shared/durations.js';

const INSTANT = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** Parses an ISO 8601 instant with its zone. A day that its month does not have is refused, though `Date` accepts it. */
export const parseInstant = (text: string): O.Option<Date> => {
  const [, year, month, day] = INSTANT.exec(text) ?? [];
  if (year === undefined) return O.none;
  const calendarDay = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const instant = new Date(text);
  return calendarDay.getUTCDate() === Number(day) && !Number.isNaN(instant.getTime())
    ? O.some(instant)
    : O.none;
};

/** A day in UTC by its number, as in `2026-11-21`. */
export const isoDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** An instant in JSON: ISO 8601 in UTC with milliseconds, or null for none. */
export const isoOrNull = (instant: O.Option<Date>): string | null =>
  pipe(
    instant,
    O.map((at) => at.toISOString()),
    O.toNullable,
  );
