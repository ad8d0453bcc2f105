import * as O from 'fp-ts/lib/Option.js';
import { pipe } from 'fp-ts/lib/function.js';
import { DAY_MS } from '../../../core/shared/durations.js';
import { parseUuid, type Uuid } from '../../../core/shared/uuid.js';
import { optionalText } from '../operation/sent.js';

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

/** Where a page ended of a list that is ordered by time, and by id where times are the same. */
interface InstantPosition {
  readonly at: Date;
  readonly id: Uuid;
}

/** A position as an opaque text, which clients send to get the next page. */
export const instantCursor = ({ at, id }: InstantPosition): string =>
  Buffer.from(`${at.toISOString()} ${id}`).toString('base64url');

/** The position of a cursor. Only texts from `instantCursor` are cursors. */
export const parseInstantCursor = (text: string): O.Option<InstantPosition> => {
  const [at = '', id = ''] = Buffer.from(text, 'base64url').toString('latin1').split(' ');
  return pipe(
    O.Do,
    O.apS('at', parseInstant(at)),
    O.apS('id', parseUuid(id)),
    O.filter((position) => instantCursor(position) === text),
  );
};

/** A time, if any. */
export const timeField = optionalText('an instant such as 2027-01-31T00:00:00Z', parseInstant, {
  type: 'string',
  format: 'date-time',
});
