import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';

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
