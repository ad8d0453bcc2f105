import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import { serviceNow } from '../live/ask.js';
import { duration } from './words.js';
import { lookOf } from '../shell/look.js';
import type { Schemas } from '../../../client/operations.js';

const TICK_MS = 5_000;

/** The time of the service, again every few seconds: for the root of the page, which hands it to all rows. */
export const useClock = (): number => {
  const [now, setNow] = useState(serviceNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serviceNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};

export const Clock = createContext(0);

/** The time of the service: that of the clock, unless it has not ticked for long. */
export const useNow = (): number => Math.max(useContext(Clock), serviceNow() - TICK_MS);

/** How long ago an instant was, such as `36 min`; its title has the instant itself. */
export const Since = ({ at }: { readonly at: string }) => {
  const begun = Date.parse(at);
  return (
    <time class="since" dateTime={at} title={exactly(begun)}>
      {duration(useNow() - begun)}
    </time>
  );
};

export const Ago = ({ at }: { readonly at: string }) => (
  <>
    <Since at={at} /> ago
  </>
);

/** A time to come, such as `in 5 h`; its title has the instant, in the zone of a schedule as well. */
export const Until = ({
  at,
  zone,
}: {
  readonly at: string;
  readonly zone?: string | undefined;
}) => {
  const due = Date.parse(at);
  const left = due - useNow();
  const there = zone === undefined ? '' : ` (${exactly(due, zone)} in ${zone})`;
  return (
    <time dateTime={at} title={`${exactly(due)}${there}`}>
      {left > 0 ? `in ${duration(left)}` : 'now'}
    </time>
  );
};

/** Made once each: it takes longer to make one than to draw a row. */
const formats = new Map<string, Intl.DateTimeFormat>();

export const formatIn = (zone: string | undefined, options: Intl.DateTimeFormatOptions) => {
  const key = JSON.stringify([zone, options]);
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat('en-GB', { ...options, ...(zone !== undefined && { timeZone: zone }) });
  formats.set(key, format);
  return format;
};

/** The zone in which times are shown: that of the reader, unless they chose another. */
export const shownZone = (): string | undefined => (lookOf('zone') === 'utc' ? 'UTC' : undefined);

/** The zone of the reader, by its name. */
export const readersZone = (): string =>
  shownZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** An instant to the second, with its zone. */
const exactly = (at: number, zone = shownZone()): string =>
  formatIn(zone, { dateStyle: 'medium', timeStyle: 'long' }).format(at);

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const HOUR = { hour: '2-digit', minute: '2-digit' } as const;

/** Such as `Mon 03:15`. */
export const dayAndTime = (at: number): string =>
  formatIn(shownZone(), { weekday: 'short', ...HOUR })
    .format(at)
    .replace(',', '');

/** Such as `03:30`. */
export const hourOf = (at: number): string => formatIn(shownZone(), HOUR).format(at);

/** Such as `29 Nov 2026, 03:30 CET`. */
export const toTheMinute = (at: number): string =>
  formatIn(shownZone(), { ...DAY, ...HOUR, timeZoneName: 'short' }).format(at);

/** Such as `Mon 30`. */
export const dayOfWeek = (at: number): string =>
  formatIn(shownZone(), { weekday: 'short', day: 'numeric' }).format(at);

/** Such as `29 Nov 2026`. */
export const dayOf = (at: number): string =>
  formatIn(shownZone(), { dateStyle: 'medium' }).format(at);

/** Such as `03:30:12`. */
export const clockOf = (at: number): string =>
  formatIn(shownZone(), { timeStyle: 'medium' }).format(at);

interface NextTimesProps {
  readonly timezone: string;
  readonly times: readonly Schemas['DueTime'][];
}

/** `2026-11-30T03:15:00+01:00` as `Mon 30 Nov 2026 03:15 +01:00`. */
const written = (local: string): string => {
  const format = formatIn('UTC', { weekday: 'short', ...DAY, ...HOUR });
  return `${format.format(Date.parse(`${local.slice(0, 19)}Z`)).replaceAll(',', '')} ${local.slice(19)}`;
};

/** The next times in the zone of a schedule and, where clocks show others there, in that of the browser. */
export const NextTimes = ({ timezone, times }: NextTimesProps) => {
  const isSame = times.every(({ at, local }) => sameClock(at, local));
  return (
    <table class="times">
      <caption class="unseen">The next times</caption>
      <thead>
        <tr>
          <th scope="col">{timezone}</th>
          {!isSame && <th scope="col">here ({readersZone()})</th>}
        </tr>
      </thead>
      <tbody>
        {times.map(({ at, local }) => (
          <tr key={at}>
            <td>
              <time dateTime={local}>{written(local)}</time>
            </td>
            {!isSame && (
              <td>
                <time dateTime={at}>{dayAndTime(Date.parse(at))}</time>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const sameClock = (at: string, local: string): boolean =>
  Date.parse(`${local.slice(0, 19)}Z`) - Date.parse(at) ===
  -new Date(at).getTimezoneOffset() * 60_000;
