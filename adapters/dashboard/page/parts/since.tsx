import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import { serviceNow } from '../live/ask.js';
import { exactly } from './times.js';
import { duration } from './words.js';

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
export const Since = ({ at, until }: { readonly at: string; readonly until?: string | null }) => {
  const now = useNow();
  const begun = Date.parse(at);
  return (
    <time class="since" dateTime={at} title={exactly(begun)}>
      {duration((until == null ? now : Date.parse(until)) - begun)}
    </time>
  );
};

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
