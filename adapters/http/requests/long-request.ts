import type { IncomingMessage, IncomingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import { randomUUID } from 'node:crypto';

/** For a route with silence on its connection; 0 is for ever. A request of the Fetch API has no socket. */
export const extendSocketTimeout = ({ socket }: IncomingMessage, ms: number): void => {
  if (socket instanceof Socket) socket.setTimeout(ms);
};

/**
 * Aborts when the connection closes before the response has been sent. The `signal` of Fastify's request aborts as soon
 * as its body has been read, from Node 16 on.
 */
export const disconnectSignal = ({ raw }: FastifyReply): AbortSignal => {
  const disconnected = new AbortController();
  raw.once('close', () => {
    if (!raw.writableEnded) disconnected.abort();
  });
  return disconnected.signal;
};

const WELL_FORMED = /^[\w.:@+/=-]{1,128}$/;

/** The id of a request in its response and the log: its own `x-request-id` if that is well formed, else a new UUID. */
export const requestId = ({ headers }: { readonly headers: IncomingHttpHeaders }): string => {
  const given = headers['x-request-id'];
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
};
