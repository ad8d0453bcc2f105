import type { FastifyInstance } from 'fastify';

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Logs requests that may have changed something, and those that were refused or failed, in the fields of Fastify's own
 * line. Successful reads are counted in the metrics alone: a line for each poll of the overview would take as long as
 * the answer, and bury the others.
 */
export const logResponses = (app: FastifyInstance): void => {
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode >= 400 || !SAFE_METHODS.has(request.method)) {
      const responseTime = reply.elapsedTime;
      request.log.info({ req: request, res: reply, responseTime }, 'request completed');
    }
    done();
  });
};
