import type { FastifyPluginAsync } from 'fastify';
import type { HttpOptions } from '../http-options.js';
import { mountShipshape } from '../mount-shipshape.js';

/**
 * Shipshape as a Fastify plugin. It stays in its own scope: the host's routes, hooks, error handlers, parsers and
 * headers stay as they are. `prefix` goes before every path. The settings of a whole server stay the host's:
 * timeouts, the size of headers, `requestIdHeader`, and the response to a path outside of `/v1`.
 */
export const shipshapePlugin: FastifyPluginAsync<HttpOptions> = async (app, options) => {
  await mountShipshape(app, options, true);
};
