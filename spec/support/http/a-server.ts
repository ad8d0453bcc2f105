import type { FastifyInstance } from 'fastify';
import {
  type ServerOptions,
  shipshapeServer,
} from '../../../adapters/http/server/shipshape-server.js';
import { aService, type Service } from './a-service.js';

export interface ServedService extends Service {
  readonly app: FastifyInstance;
}

/** A service behind its own server for each test of the suite around it; it does not listen unless it is told to. */
export const aServer = (overrides: Partial<ServerOptions> = {}): ServedService => {
  const served = {} as { -readonly [K in keyof ServedService]: ServedService[K] };
  beforeEach(async () => {
    const service = await aService(overrides);
    Object.assign(served, service, { app: shipshapeServer(service.options) });
  });
  afterEach(() => served.app.close());
  return served;
};
