import type { FastifyInstance } from 'fastify';
import type { Limits } from '../guards/limits.js';

/** Closes the connections that are still open when `close` has waited for them until the timeout. */
export const drainTimeout = (
  app: FastifyInstance,
  { drainDelayMs, drainTimeoutMs }: Limits,
): void => {
  const state: { timer?: NodeJS.Timeout } = {};
  app.addHook('preClose', (done) => {
    const cut = () => app.server.closeAllConnections();
    state.timer = setTimeout(cut, drainDelayMs + drainTimeoutMs);
    done();
  });
  app.addHook('onClose', (_app, done) => {
    clearTimeout(state.timer);
    done();
  });
};
