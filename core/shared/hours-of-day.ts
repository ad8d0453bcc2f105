import * as O from 'fp-ts/lib/Option.js';
import { MINUTE_MS } from './durations.js';

const MINUTES_A_DAY = 1_440;

/** Between two times of day, over midnight where `to` is earlier. */
export interface HoursOfDay {
  readonly from: string;
  readonly to: string;
  readonly timezone: string;
}

/** When such hours end that it is in now; none outside of them. */
export const endOfHours = ({ from, to, timezone }: HoursOfDay, now: Date): O.Option<Date> =>
  O.flatMap(
    O.tryCatch(() => minuteOfDay(timezone)),
    (minuteAt) => endOf(minutes(from), minutes(to), minuteAt, now),
  );

/** By how many minutes the clocks of a zone may be set before the end. */
const SHIFTS = [-60, -30, 0, 30, 60] as const;

/** The first moment that is outside of them: `to` itself may not exist on the day on which clocks go forward. */
const endOf = (
  from: number,
  to: number,
  minuteAt: (time: Date) => number,
  now: Date,
): O.Option<Date> => {
  const isWithin = (time: Date): boolean => {
    const minute = minuteAt(time);
    return from < to ? from <= minute && minute < to : from > to && (minute >= from || minute < to);
  };
  if (!isWithin(now)) return O.none;
  const ahead = (to - minuteAt(now) + MINUTES_A_DAY) % MINUTES_A_DAY;
  const thisMinute = Math.floor(now.getTime() / MINUTE_MS);
  const after = (shift: number) => new Date((thisMinute + ahead + shift) * MINUTE_MS);
  const ends = SHIFTS.map(after).filter((time) => time > now);
  return O.some(ends.find((time) => !isWithin(time)) ?? after(0));
};

/** Of a time such as `22:00`. */
const minutes = (time: string): number => {
  const [hour, minute] = time.split(':');
  return Number(hour) * 60 + Number(minute);
};

const minuteOfDay = (timeZone: string): ((time: Date) => number) => {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (time) => minutes(format.format(time));
};
