import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

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

/** Counts one more for a key. Returns for how many seconds it is refused: 0 up to the limit, then until its minute is over. */
export type MinuteLimit = (key: string) => number;

/** The minute of a key begins with the first that is counted. */
export const minuteLimit = (perMinute: number): MinuteLimit => {
  if (!Number.isFinite(perMinute)) return () => 0;
  const minutes = new LRUCache<string, { readonly endsAt: number; count: number }>({ max: KEYS });
  const minuteOf = (key: string, now: number) => {
    const current = minutes.get(key);
    if (current !== undefined && now < current.endsAt) return current;
    const minute = { endsAt: now + MINUTE_MS, count: 0 };
    minutes.set(key, minute);
    return minute;
  };
  return (key) => {
    const now = performance.now();
    const minute = minuteOf(key, now);
    minute.count += 1;
    return minute.count <= perMinute ? 0 : Math.max(1, Math.ceil((minute.endsAt - now) / 1_000));
  };
};
