import { useEffect, useState } from 'preact/hooks';
import { serviceNow } from '../live/ask.js';
import { duration } from './words.js';

const TICK_MS = 5_000;

/** The time of the service, again every few seconds. */
export const useNow = (): number => {
  const [now, setNow] = useState(serviceNow);
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(serviceNow());
    }, TICK_MS);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return Math.max(now, serviceNow() - TICK_MS);
};

const exactly = (instant: string): string =>
  new Date(instant).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'long' });

/** How long ago an instant was, such as `36 min`; its title has the instant itself. */
export const Since = ({ at, until }: { readonly at: string; readonly until?: string | null }) => {
  const now = useNow();
  return (
    <time class="since" dateTime={at} title={exactly(at)}>
      {duration((until == null ? now : Date.parse(until)) - Date.parse(at))}
    </time>
  );
};

/** A time to come, such as `in 5 h`. */
export const Until = ({ at }: { readonly at: string }) => {
  const left = Date.parse(at) - useNow();
  return (
    <time dateTime={at} title={exactly(at)}>
      {left > 0 ? `in ${duration(left)}` : 'now'}
    </time>
  );
};
