import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { problemDocument } from '../operations/error-catalogue.js';
import { sendProblem } from './send-problem.js';

const MINUTE_MS = 60_000;

/**
 * Counts requests by client address, and refuses those beyond the limit until the minute is over.
 * It is a hook of the whole scope: the plugin's own hooks sit on the routes, which Fastify runs
 * after those of the scope, so that refused tokens would never be counted.
 */
export const limitRate = async (app: FastifyInstance, perMinute: number): Promise<void> => {
  if (!Number.isFinite(perMinute)) return;
  await app.register(rateLimit, { global: false });
  const count = app.createRateLimit({
    max: perMinute,
    timeWindow: MINUTE_MS,
    allowList: [],
    keyGenerator: ({ ip }) => normalizeIP(ip),
  });
  app.addHook('onRequest', async (request, reply) => {
    const verdict = await count(request);
    if (verdict.isAllowed || !verdict.isExceeded) return undefined;
    const seconds = Math.max(1, verdict.ttlInSeconds);
    return sendProblem(
      reply,
      problemDocument(
        'too_many_requests',
        `More than ${perMinute} requests in a minute came from this address. Try again in ${seconds} s.`,
      ),
      { 'retry-after': seconds },
    );
  });
};
