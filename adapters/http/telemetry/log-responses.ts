import type { FastifyInstance } from 'fastify';

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Logs what may have changed something, and what was refused or failed. What was merely read is counted in the metrics:
 * a line for each poll of the overview would take as long as the answer, and bury the others.
 */
export const logResponses = (app: FastifyInstance): void => {
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode, elapsedTime } = reply;
    if (statusCode >= 400 || !READING.has(request.method))
      request.log.info({ req: request, statusCode, ms: Math.round(elapsedTime) }, 'answered');
    done();
  });
};
