import {
  errorCodes,
  type FastifyContextConfig,
  type FastifyInstance,
  type FastifyReply,
} from 'fastify';
import type { Limits } from './limits.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** In place of the limit that all answers have. */
    readonly answerTimeoutMs?: number;
  }
}

/** So many looks in the time that an answer has. */
const LOOKS = 8;

/**
 * Answers 503 for what takes too long. All that is under way is looked at from time to time: a timer for each request,
 * which is Fastify's way, takes an eighth of the time of an overview that has not changed.
 */
export const responseTimeout = (app: FastifyInstance, { answerTimeoutMs }: Limits): void => {
  const underWay = new Set<FastifyReply>();
  const patience = ({ config }: { readonly config: FastifyContextConfig }): number =>
    config.answerTimeoutMs ?? answerTimeoutMs;
  const looks = setInterval(() => {
    for (const reply of underWay) {
      if (reply.elapsedTime < patience(reply.routeOptions)) continue;
      underWay.delete(reply);
      endLate(reply);
    }
  }, answerTimeoutMs / LOOKS).unref();
  app.addHook('onRequest', (_request, reply, done) => {
    underWay.add(reply);
    done();
  });
  app.addHook('onResponse', (_request, reply, done) => {
    underWay.delete(reply);
    done();
  });
  app.addHook('onClose', (_app, done) => {
    clearInterval(looks);
    done();
  });
};

/** Half an answer cannot be taken back, only cut off. */
const endLate = (reply: FastifyReply): void => {
  if (reply.raw.headersSent) reply.raw.destroy();
  else if (!reply.sent) void reply.send(new errorCodes.FST_ERR_HANDLER_TIMEOUT());
};
