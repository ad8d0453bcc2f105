import type { DueTimes } from '../../../core/backups/ports/due-times.js';

const MINUTE_MS = 60_000;

type Wall = ReturnType<typeof toWall>;

/**
 * The due times after the first and up to the second time, or as many as are asked for, by the clock on the wall at every minute. An expression that names
 * one time of day alone is due at the end of a gap that has this time, and once where the clock goes back over it; others
 * are due at what the clock on the wall shows.
 */
export const walkMinutes = (
  { cron, timezone }: Parameters<DueTimes['after']>[0],
  after: Date,
  until: Date,
  most = Infinity,
): readonly Date[] => {
  const [minutes = '*', hours = '*', , , weekdays = '*'] = cron.split(' ');
  const isDue = (wall: Wall): boolean =>
    has(minutes, wall.minute) && has(hours, wall.hour) && has(weekdays, wall.weekday);
  const isOneTime = /^\d+ \d+ /.test(cron);
  const wallAt = clockOf(timezone);
  const times: Date[] = [];
  // The clock may have gone back shortly before the window.
  let latest = -Infinity;
  let before = wallAt(after.getTime() - 180 * MINUTE_MS);
  let ms = after.getTime() - 179 * MINUTE_MS;
  for (; ms <= until.getTime() && times.length < most; ms += MINUTE_MS) {
    const wall = wallAt(ms);
    const passed = isOneTime && wall.count > before.count + 1 ? skipped(before, wall) : [];
    const isRepeated = isOneTime && wall.count <= latest;
    if ([wall, ...passed].some(isDue) && !isRepeated && ms > after.getTime())
      times.push(new Date(ms));
    latest = Math.max(latest, wall.count);
    before = wall;
  }
  return times;
};

const skipped = (before: Wall, { count }: Wall): readonly Wall[] =>
  Array.from({ length: count - before.count - 1 }, (_, index) => toWall(before.count + 1 + index));

const toWall = (count: number) => {
  const date = new Date(count * MINUTE_MS);
  return {
    /** Minutes since 1970 as the clock on the wall counts them. */
    count,
    minute: date.getUTCMinutes(),
    hour: date.getUTCHours(),
    weekday: date.getUTCDay(),
  };
};

/** Where a clock is changed, it is on a quarter of an hour. */
const QUARTER_MS = 15 * MINUTE_MS;

const clockOf = (timezone: string): ((ms: number) => Wall) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  const countAt = (ms: number): number => {
    const parts = format.formatToParts(ms);
    const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
    const [year, month, day] = [part('year'), part('month') - 1, part('day')];
    return Date.UTC(year, month, day, part('hour'), part('minute')) / MINUTE_MS;
  };
  let [quarter, count] = [NaN, NaN];
  return (ms) => {
    const start = ms - (ms % QUARTER_MS);
    if (start !== quarter) [quarter, count] = [start, countAt(start)];
    return toWall(count + (ms - start) / MINUTE_MS);
  };
};

/** The forms of a field that the specs use. */
const has = (field: string, value: number): boolean =>
  field.split(',').some((part) => {
    const [range = '*', step = '1'] = part.split('/');
    const [first, last = first] = range === '*' ? ['0', '59'] : range.split('-');
    return (
      value >= Number(first) &&
      value <= Number(last) &&
      (value - Number(first)) % Number(step) === 0
    );
  });
