import type { FastifyReply } from 'fastify';

/**
 * Comes when the connection ends before the answer has been sent. The `signal` of Fastify's request comes as soon as
 * its body has been read, from Node 16 on.
 */
export const disconnectSignal = ({ raw }: FastifyReply): AbortSignal => {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableEnded) gone.abort();
  });
  return gone.signal;
};
