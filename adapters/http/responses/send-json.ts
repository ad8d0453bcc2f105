import type { FastifyReply } from 'fastify';

/**
 * Answers with a body in JSON. It is sent as text, so that a serialiser of the host's never gets hold of it.
 * Nothing of what Shipshape says may be kept by a cache, unless a route says otherwise.
 */
export const sendJson = (reply: FastifyReply, status: number, body: unknown): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
