import Fastify, { type FastifyInstance } from 'fastify';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import {
  type Authenticator,
  type Caller,
  createShipshape,
  grantsOn,
  permissionsOfRole,
  shipshapePlugin,
} from 'shipshape';
import { unavailable } from 'shipshape/core';

/** Your own sign-on says who asks; here everybody with the right word may read the whole fleet. */
const findCaller = (credential: string): Promise<O.Option<Caller>> =>
  Promise.resolve(
    credential === 'open-sesame'
      ? O.some({ id: 'ali', grants: grantsOn('fleet', permissionsOfRole('viewer')) })
      : O.none,
  );

const ownSignOn: Authenticator = {
  authenticate: (credential) =>
    TE.tryCatch(
      () => findCaller(credential),
      () => unavailable('identity_provider', 'unreachable'),
    ),
};

export const ownService = async (dataDir: string): Promise<FastifyInstance> => {
  const shipshape = await createShipshape({ dataDir }, { authenticator: ownSignOn });
  // From here on it opens and closes problems by itself, until it is closed.
  shipshape.monitor.start();
  const app = Fastify();
  app.get('/', () => 'your own pages');
  await app.register(shipshapePlugin, { ...shipshape.http, prefix: '/databases' });
  app.addHook('onClose', () => shipshape.close());
  return app;
};
