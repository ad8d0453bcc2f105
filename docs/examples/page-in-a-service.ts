import Fastify, { type FastifyInstance } from 'fastify';
import { createShipshape, shipshapePlugin } from 'shipshape';
import { sessionCredential, shipshapeDashboard } from 'shipshape/dashboard';

/**
 * The API and the page under a prefix; people sign in with a token. Behind a sign-on of your own leave out `sessions`, and give
 * `credential` a function that takes what your `authenticator` knows out of a request without a bearer token. Accept only what
 * your own pages send.
 */
export const serviceWithPage = async (dataDir: string): Promise<FastifyInstance> => {
  const shipshape = await createShipshape({ dataDir });
  const { http, useCases } = shipshape;
  const prefix = '/databases';
  const app = Fastify();
  await app.register(shipshapePlugin, { ...http, credential: sessionCredential, prefix });
  await app.register(shipshapeDashboard, {
    sessions: useCases,
    recordRefusal: http.recordRefusal,
    prefix,
  });
  app.addHook('onClose', () => shipshape.close());
  return app;
};
