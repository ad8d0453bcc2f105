const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A duration in its largest fitting unit, such as `3 h` or `2 d`. */
export const formatDuration = (from: Date, to: Date): string => {
  const seconds = Math.max(0, Math.floor((to.getTime() - from.getTime()) / 1000));
  if (Number.isNaN(seconds)) return '?';
  if (seconds < MINUTE) return `${seconds} s`;
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min`;
  return seconds < 2 * DAY ? `${Math.floor(seconds / HOUR)} h` : `${Math.floor(seconds / DAY)} d`;
};

/** Such as `3 h ago`. */
export const formatAgo = (iso: string, now: Date): string =>
  `${formatDuration(new Date(iso), now)} ago`;

/** A time, and how long ago it was. */
export const formatPast = (iso: string, now: Date): string => `${iso}, ${formatAgo(iso, now)}`;

export const formatMinute = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`;

/** Such as `01:58 to 02:11`, by the clock of this host; with the days where there are several. */
export const formatSpan = (fromIso: string, toIso: string): string => {
  const [from, to] = [new Date(fromIso), new Date(toIso)];
  const isOneDay = from.toDateString() === to.toDateString();
  const format = new Intl.DateTimeFormat('en-GB', {
    ...(!isOneDay && { day: 'numeric', month: 'short' }),
    ...{ hour: '2-digit', minute: '2-digit' },
  });
  return `${format.format(from)} to ${format.format(to)}`;
};

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** In powers of 1,000, such as `8.9 MB`. */
export const formatSize = (bytes: number): string => {
  const power = Math.min(UNITS.length - 1, bytes < 1_000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const amount = bytes / 1_000 ** power;
  return `${amount.toFixed(power === 0 ? 0 : 1)} ${UNITS[power] ?? ''}`;
};

/** `1 server`, `2 servers`, `0 servers`. */
export const pluralize = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;
