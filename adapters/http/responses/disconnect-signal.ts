import type { FastifyReply } from 'fastify';

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
