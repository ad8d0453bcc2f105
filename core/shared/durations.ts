import * as O from 'fp-ts/lib/Option.js';

export const MINUTE_MS = 60_000;

export const HOUR_MS = 60 * MINUTE_MS;

/** A day in UTC, which has no days of another length. */
export const DAY_MS = 24 * HOUR_MS;

/** Thirty days: how long windows of maintenance and deliveries are kept. */
export const MONTH_MS = 30 * DAY_MS;

/** A leap year. */
export const YEAR_MS = 366 * DAY_MS;

const UNITS_MS: Readonly<Record<string, number>> = {
  s: 1_000,
  m: MINUTE_MS,
  h: HOUR_MS,
  d: DAY_MS,
  w: 7 * DAY_MS,
};

/** A whole number of one of these units, such as `10m` of `smhd`, in milliseconds; none in another text. */
export const parseDurationMs = (text: string, units: string): O.Option<number> => {
  const [, count, unit] = /^(\d{1,6})([smhdw])$/.exec(text) ?? [];
  return unit !== undefined && units.includes(unit)
    ? O.some(Number(count) * (UNITS_MS[unit] ?? NaN))
    : O.none;
};

/** The number of a day in UTC, from 1970 on. */
export const dayOf = (at: Date): number => Math.floor(at.getTime() / DAY_MS);

/** Whether a time was stored before the clock was set back: clocks of nodes differ by less. It shows nothing of now, and nothing waits for it. */
export const isAhead = (time: Date, now: Date): boolean => time.getTime() > now.getTime() + HOUR_MS;

/** How far back it is kept how something went by the day, today included, by the days that `dayOf` numbers. */
export const KEPT_DAYS = 366;

/** Of the latest of them each day is kept; of the others the last one of each week. */
export const EACH_OF_DAYS = 90;

/** Whether a day is still kept at a time, where the days after it are the next ones that are known. */
export const isKeptDay = (day: number, next: number | undefined, at: Date): boolean => {
  const age = dayOf(at) - day;
  const isLastOfWeek = next === undefined || weekOf(next) !== weekOf(day);
  return age < EACH_OF_DAYS || (age < KEPT_DAYS && isLastOfWeek);
};

const weekOf = (day: number): number => Math.floor(day / 7);
