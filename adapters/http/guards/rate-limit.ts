import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { errorDocument } from '../../api/errors/error-catalogue.js';
import { sendError } from '../responses/send-error.js';

const MINUTE_MS = 60_000;

/** The 64 bits of the network of an address (RFC 4291, section 2.5.4), in parts of 16. */
const NETWORK_PARTS = 4;

/** A network of IPv6 counts as one client, which may use any address in it. */
const clientOf = (ip: string): string => {
  if (!ipaddr.IPv6.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  return address instanceof ipaddr.IPv6
    ? address.parts.slice(0, NETWORK_PARTS).join(':')
    : address.toString();
};

/** How many clients are counted at once; the most recent ones are kept. */
const CLIENTS = 5_000;

/**
 * Counts requests by client address, and refuses those beyond the limit until the minute is over. The
 * counters of @fastify/rate-limit take a quarter of the time of a response; this is one lookup.
 */
export const rateLimit = (app: FastifyInstance, perMinute: number): void => {
  if (!Number.isFinite(perMinute)) return;
  const minutes = new LRUCache<string, { readonly endsAt: number; requests: number }>({
    max: CLIENTS,
  });
  const minuteOf = (client: string, now: number) => {
    const current = minutes.get(client);
    if (current !== undefined && now < current.endsAt) return current;
    const minute = { endsAt: now + MINUTE_MS, requests: 0 };
    minutes.set(client, minute);
    return minute;
  };
  app.addHook('onRequest', (request, reply, done) => {
    const now = performance.now();
    const minute = minuteOf(clientOf(request.ip), now);
    minute.requests += 1;
    if (minute.requests <= perMinute) {
      done();
      return;
    }
    const seconds = Math.max(1, Math.ceil((minute.endsAt - now) / 1_000));
    sendError(
      reply,
      errorDocument(
        'too_many_requests',
        `More than ${perMinute} requests in a minute came from this address. Try again in ${seconds} s.`,
      ),
      { 'retry-after': seconds },
    );
  });
};
