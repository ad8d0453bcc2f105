import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { QuietHours } from '../../described/channel.js';
import { MINUTE_MS } from '../../shared/durations.js';

const MINUTES_A_DAY = 1_440;

/** When the present quiet hours end; none outside of them. */
export const quietUntil = (quiet: QuietHours | undefined, now: Date): O.Option<Date> => {
  if (quiet === undefined) return O.none;
  return pipe(
    // A zone that this node does not know must not hold any message back.
    O.tryCatch(() => minuteOfDay(quiet.timezone)),
    O.flatMap((minuteAt) => endOf(minutes(quiet.from), minutes(quiet.to), minuteAt, now)),
  );
};

/** By how many minutes the clocks of a zone may be set before the end. */
const SHIFTS = [-60, -30, 0, 30, 60] as const;

/** The first moment that is outside of them: `to` itself may not exist on the day on which clocks go forward. */
const endOf = (
  from: number,
  to: number,
  minuteAt: (time: Date) => number,
  now: Date,
): O.Option<Date> => {
  const isQuiet = (time: Date): boolean => {
    const minute = minuteAt(time);
    return from < to ? from <= minute && minute < to : from > to && (minute >= from || minute < to);
  };
  if (!isQuiet(now)) return O.none;
  const ahead = (to - minuteAt(now) + MINUTES_A_DAY) % MINUTES_A_DAY;
  const thisMinute = Math.floor(now.getTime() / MINUTE_MS);
  const after = (shift: number) => new Date((thisMinute + ahead + shift) * MINUTE_MS);
  const ends = SHIFTS.map(after).filter((time) => time > now);
  return O.some(ends.find((time) => !isQuiet(time)) ?? after(0));
};

/** Of a time such as `22:00`. */
const minutes = (time: string): number => {
  const [hour, minute] = time.split(':');
  return Number(hour) * 60 + Number(minute);
};

const minuteOfDay = (timeZone: string): ((time: Date) => number) => {
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, calendar: 'gregory', numberingSystem: 'latn' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  });
  return (time) => minutes(format.format(time));
};
