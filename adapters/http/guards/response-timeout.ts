import type { FastifyContextConfig, FastifyInstance, FastifyReply } from 'fastify';
import { errorCodes } from 'fastify';
import type { Limits } from './limits.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Overrides the limit of all responses. */
    readonly answerTimeoutMs?: number;
  }
}

/** A response is late by an eighth of its timeout at most. */
const CHECKS_PER_TIMEOUT = 8;

/**
 * Answers 503 when a response takes too long. One interval checks all requests in flight: a timer for each request,
 * which is Fastify's way, takes an eighth of the time of an overview that has not changed.
 */
export const responseTimeout = (app: FastifyInstance, { answerTimeoutMs }: Limits): void => {
  const inFlight = new Set<FastifyReply>();
  const timeoutOf = ({ config }: { readonly config: FastifyContextConfig }): number =>
    config.answerTimeoutMs ?? answerTimeoutMs;
  const checks = setInterval(() => {
    for (const reply of inFlight) {
      if (reply.elapsedTime < timeoutOf(reply.routeOptions)) continue;
      inFlight.delete(reply);
      endLate(reply);
    }
  }, answerTimeoutMs / CHECKS_PER_TIMEOUT).unref();
  app.addHook('onRequest', (_request, reply, done) => {
    inFlight.add(reply);
    done();
  });
  app.addHook('onResponse', (_request, reply, done) => {
    inFlight.delete(reply);
    done();
  });
  app.addHook('onClose', (_app, done) => {
    clearInterval(checks);
    done();
  });
};

/** A response that has begun can only be cut off. */
const endLate = (reply: FastifyReply): void => {
  if (reply.raw.headersSent) reply.raw.destroy();
  else if (!reply.sent) void reply.send(new errorCodes.FST_ERR_HANDLER_TIMEOUT());
};
