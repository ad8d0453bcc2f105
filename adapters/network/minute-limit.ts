import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { mostEntries } from './most-entries.js';

const MINUTE_MS = 60_000;

/** How many callers or addresses are counted at once; the most recent ones are kept. */
const KEYS = 5_000;

/** The 64 bits of the network of an address (RFC 4291, section 2.5.4), in parts of 16. */
const NETWORK_PARTS = 4;

/** A network of IPv6 counts as one client, which may use any address in it. */
export const clientOf = (ip: string): string => {
  if (!ipaddr.IPv6.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  return address instanceof ipaddr.IPv6
    ? address.parts.slice(0, NETWORK_PARTS).join(':')
    : address.toString();
};

/** Counts one more for a key. Returns for how many seconds it is refused: 0 up to the limit, then until its time is over. */
export type MinuteLimit = (key: string) => number;

/** At most so many in this time, which begins for each key with the first that is counted. */
export const limitIn = (timeMs: number, most: number): MinuteLimit => {
  if (!Number.isFinite(most)) return () => 0;
  const counted = new LRUCache<string, { readonly endsAt: number; count: number }>(
    mostEntries(KEYS),
  );
  const countOf = (key: string, now: number) => {
    const current = counted.get(key);
    if (current !== undefined && now < current.endsAt) return current;
    const begun = { endsAt: now + timeMs, count: 0 };
    counted.set(key, begun);
    return begun;
  };
  return (key) => {
    const now = performance.now();
    const current = countOf(key, now);
    current.count += 1;
    return current.count <= most ? 0 : Math.max(1, Math.ceil((current.endsAt - now) / 1_000));
  };
};

export const minuteLimit = (perMinute: number): MinuteLimit => limitIn(MINUTE_MS, perMinute);
