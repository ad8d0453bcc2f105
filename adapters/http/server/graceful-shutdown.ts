import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Whether the service is shutting down. */
export interface Shutdown {
  readonly hasBegun: () => boolean;
}

/**
 * Once `close` has been called: `/readyz` answers 503, `delayMs` pass in which load balancers may notice,
 * and every response closes its connection. Without that, a kept-alive connection whose request was in flight
 * would keep the server open until its keep-alive timeout.
 */
export const gracefulShutdown = (app: FastifyInstance, delayMs: number): Shutdown => {
  const state = { begun: false };
  app.addHook('preClose', async () => {
    state.begun = true;
    if (delayMs > 0) await delay(delayMs);
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    // HTTP/2 has no such header (RFC 9113, section 8.2.2).
    if (state.begun && request.raw.httpVersionMajor === 1) void reply.header('connection', 'close');
    done(null, payload);
  });
  return { hasBegun: () => state.begun };
};
