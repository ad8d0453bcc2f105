import type { FastifyInstance } from 'fastify';
import { shipshapeServer } from '../../../adapters/http/server/shipshape-server.js';
import type { Service } from './a-service.js';

/** A server that stays while services come and go behind it: to make one takes longer than most tests. */
export interface StandingServer {
  readonly app: FastifyInstance;
  /** Nobody has closed it yet, and nobody listens at it. */
  readonly isFresh: () => boolean;
  /** Puts a service behind it instead of the last one; what is assigned to the use cases of the returned one is asked. */
  readonly putBehind: <S extends Service>(service: S) => S;
}

export const standingServer = ({ options: first }: Service): StandingServer => {
  const useCases = { ...first.useCases };
  const behind = {
    useCases,
    authenticator: { ...first.authenticator },
    health: { ...first.health },
    applyFleetDocument: first.applyFleetDocument,
  };
  const latest = { apply: first.applyFleetDocument };
  const { limitBytes } = first.applyFleetDocument;
  const app = shipshapeServer({
    ...first,
    ...behind,
    // It waits for nobody.
    limits: { drainTimeoutMs: 0, ...first.limits },
    applyFleetDocument: Object.assign(
      (...given: Parameters<typeof latest.apply>) => latest.apply(...given),
      limitBytes === undefined ? {} : { limitBytes },
    ),
  });
  const state = { isClosed: false };
  app.addHook('onClose', (_app, done) => {
    state.isClosed = true;
    done();
  });
  return {
    app,
    isFresh: () => !state.isClosed && !app.server.listening,
    putBehind: (service) => {
      const { options } = service;
      Object.assign(useCases, options.useCases);
      Object.assign(behind.authenticator, options.authenticator);
      Object.assign(behind.health, options.health);
      latest.apply = options.applyFleetDocument;
      return { ...service, options: { ...options, useCases } };
    },
  };
};
