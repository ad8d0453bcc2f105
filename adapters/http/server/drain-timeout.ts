import type { FastifyInstance } from 'fastify';
import { deadline } from '../../network/deadline.js';
import type { Limits } from '../guards/limits.js';

/** Closes the connections that are still open when `close` has waited for them until the timeout. */
export const drainTimeout = (
  app: FastifyInstance,
  { drainDelayMs, drainTimeoutMs }: Limits,
): void => {
  let clear = (): void => undefined;
  app.addHook('preClose', (done) => {
    clear = deadline(drainDelayMs + drainTimeoutMs, () => app.server.closeAllConnections());
    done();
  });
  app.addHook('onClose', (_app, done) => {
    clear();
    done();
  });
};
