const MAX_CHARACTERS = 100;

/** Whether the IANA database has such a zone; an offset, such as +01:00, is none. */
export const isTimeZone = (zone: string): boolean =>
  zone.length <= MAX_CHARACTERS && /^[A-Za-z]/.test(zone) && isKnown(zone);

const isKnown = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** An instant as clocks in a zone show it, such as `2026-11-30T03:15:00+01:00`. */
export const localIso = (instant: Date, timeZone: string): string => {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, calendar: 'iso8601', numberingSystem: 'latn', hourCycle: 'h23' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'longOffset' },
  });
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const joined = (separator: string, ...types: readonly Intl.DateTimeFormatPartTypes[]) =>
    types.map((type) => parts.get(type)).join(separator);
  const offset = (parts.get('timeZoneName') ?? '').replace('GMT', '') || '+00:00';
  return `${joined('-', 'year', 'month', 'day')}T${joined(':', 'hour', 'minute', 'second')}${offset}`;
};
