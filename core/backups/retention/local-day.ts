import { DAY_MS } from '../../shared/durations.js';

/** The day of a time in a zone, as the days since 1970 that its date stands for. */
export const localDay = (timezone: string): ((time: Date) => number) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
  return (time) => {
    const parts = format.formatToParts(time);
    const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
    return Date.UTC(part('year'), part('month') - 1, part('day')) / DAY_MS;
  };
};

/** Weeks begin on Monday; 1 January 1970 was a Thursday. */
export const weekOfDay = (day: number): number => Math.floor((day + 3) / 7);

export const monthOfDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 7);
