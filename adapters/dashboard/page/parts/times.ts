import { lookOf } from '../shell/look.js';

/** Made once each: it takes longer to make one than to draw a row. */
const formats = new Map<string, Intl.DateTimeFormat>();

const formatIn = (zone: string | undefined, options: Intl.DateTimeFormatOptions) => {
  const key = JSON.stringify([zone, options]);
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat('en-GB', { ...options, ...(zone !== undefined && { timeZone: zone }) });
  formats.set(key, format);
  return format;
};

/** The zone in which times are shown: that of the reader, unless they chose another. */
const shownZone = (): string | undefined => (lookOf('zone') === 'utc' ? 'UTC' : undefined);

/** The zone of the reader, by its name. */
export const readersZone = (): string =>
  shownZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** An instant to the second, with its zone. */
export const exactly = (at: number, zone = shownZone()): string =>
  formatIn(zone, { dateStyle: 'medium', timeStyle: 'long' }).format(at);

/** Such as `Mon 03:15`. */
export const dayAndTime = (at: number): string =>
  formatIn(shownZone(), { weekday: 'short', hour: '2-digit', minute: '2-digit' })
    .format(at)
    .replace(',', '');

/** Such as `03:30`. */
export const hourOf = (at: number): string =>
  formatIn(shownZone(), { hour: '2-digit', minute: '2-digit' }).format(at);

/** Such as `29 Nov 2026, 03:30 CET`. */
export const toTheMinute = (at: number): string =>
  formatIn(shownZone(), {
    ...{ day: 'numeric', month: 'short', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
  }).format(at);

/** Such as `29 Nov 2026`. */
export const dayOf = (at: number): string =>
  formatIn(shownZone(), { dateStyle: 'medium' }).format(at);

/** Such as `03:30:12`. */
export const clockOf = (at: number): string =>
  formatIn(shownZone(), { timeStyle: 'medium' }).format(at);
