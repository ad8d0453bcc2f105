import { DAY_MS } from '../../shared/durations.js';
import { CRON_FIELDS } from './cron-fault.js';

/** The days on which an expression is due by the calendar, and how often on each; clocks that change are left aside. */
export interface DueDays {
  readonly timesADay: number;
  /** A day is the number of its date since 1970. */
  readonly isDue: (day: number) => boolean;
}

/** Of the one spelling that `readCron` has. */
export const dueDays = (read: string): DueDays => {
  const fields = read.split(' ');
  const [days = '*', months = '*', weekdays = '*'] = fields.slice(3);
  const [isNarrowed, named] = [weekdays.startsWith('+'), weekdays.replace('+', '')];
  const isOneOf = (field: string, isIt: (part: string) => boolean) =>
    field === '*' || field.split(',').some(isIt);
  return {
    timesADay: fields.slice(0, 3).reduce((product, field, n) => product * countOf(field, n), 1),
    isDue: (number) => {
      const date = dateOf(number);
      const isOfMonth = isOneOf(days, isDay(date));
      const isOfWeek = isOneOf(named, isWeekday(date));
      const isEither = days !== '*' && named !== '*' && !isNarrowed;
      return (
        isOneOf(months, (month) => Number(month) === date.month) &&
        (isEither ? isOfMonth || isOfWeek : isOfMonth && isOfWeek)
      );
    },
  };
};

const countOf = (field: string, index: number): number =>
  field === '*' ? (CRON_FIELDS[index]?.size ?? 1) : field.split(',').length;

interface CalendarDate {
  readonly month: number;
  readonly day: number;
  readonly weekday: number;
  /** The last day of its month. */
  readonly last: number;
}

const dateOf = (number: number): CalendarDate => {
  const date = new Date(number * DAY_MS);
  const month = date.getUTCMonth() + 1;
  const last = new Date(Date.UTC(date.getUTCFullYear(), month, 0)).getUTCDate();
  return { month, day: date.getUTCDate(), weekday: date.getUTCDay(), last };
};

const isDay =
  (date: CalendarDate) =>
  (part: string): boolean => {
    const wanted = part.startsWith('L') ? date.last : Number.parseInt(part, 10);
    return date.day === (part.endsWith('W') ? workdayNear(wanted, date) : wanted);
  };

/** In the same month; of a day that this has not, no day. */
const workdayNear = (wanted: number, { day, weekday, last }: CalendarDate): number => {
  const falls = (weekday + wanted - day + 35) % 7;
  if (wanted > last) return NaN;
  if (falls === 6) return wanted > 1 ? wanted - 1 : wanted + 2;
  if (falls === 0) return wanted < last ? wanted + 1 : wanted - 2;
  return wanted;
};

/** Such as `1`, `MON#2`, `5L` and `FRI#L`. */
const WEEKDAY = /^(\d|[A-Z]{3})#?([1-5L])?$/;

const isWeekday =
  ({ day, weekday, last }: CalendarDate) =>
  (part: string): boolean => {
    const [, name = '', which] = WEEKDAY.exec(part) ?? [];
    const named = CRON_FIELDS[5]?.words.indexOf(name) ?? -1;
    if (weekday !== (named < 0 ? Number(name) % 7 : named)) return false;
    if (which === undefined) return true;
    return which === 'L' ? day > last - 7 : Math.ceil(day / 7) === Number(which);
  };
