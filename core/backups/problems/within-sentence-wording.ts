import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/durations.js';

const FIRST_WORDS = /^(?:The|A|An|No|Other|Its|What)(?= )/;

/** A sentence in the form that follows a colon. */
export const withinSentence = (sentence: string): string =>
  sentence.replace(FIRST_WORDS, (word) => word.toLowerCase());

/** Such as `Mon 23 November, 03:00 Europe/Oslo`. */
export const dayTimeWording = (time: Date, timezone: string): string => {
  const { weekday, day, month } = partsOf(time, timezone);
  return `${weekday} ${day} ${month}, ${timeWording(time, timezone)} ${timezone}`;
};

/** Such as `03:00`. */
export const timeWording = (time: Date, timezone: string): string => {
  const { hour, minute } = partsOf(time, timezone);
  return `${hour}:${minute}`;
};

export const partsOf = (time: Date, timezone: string): Readonly<Record<Part, string>> => {
  const parts = formatIn(timezone).formatToParts(time);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Record<Part, string>;
};

type Part = 'weekday' | 'day' | 'month' | 'year' | 'hour' | 'minute';

const formatIn = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });

const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'] as const;

/** Such as `1.4 GiB`. */
export const sizeWording = (bytes: number): string => {
  const power = bytes < 1_024 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1);
  const value = bytes / 1_024 ** power;
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[power] ?? ''}`;
};

/** Such as `3 h ago`. */
export const agoWording = (from: Date, at: Date): string => {
  const ms = Math.max(0, at.getTime() - from.getTime());
  if (ms < MINUTE_MS) return 'just now';
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min ago`;
  return ms < 2 * DAY_MS ? `${Math.floor(ms / HOUR_MS)} h ago` : `${Math.floor(ms / DAY_MS)} d ago`;
};
