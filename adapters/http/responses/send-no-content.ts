import type { FastifyReply } from 'fastify';

/** Answers that it is done, and that there is no more to say. */
export const sendNoContent = (reply: FastifyReply): FastifyReply =>
  reply.code(204).header('cache-control', 'no-store').send();
