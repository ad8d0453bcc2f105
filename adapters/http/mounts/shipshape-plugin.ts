import type { FastifyPluginAsync } from 'fastify';
import type { HttpOptions } from '../http-options.js';
import { mountShipshape } from '../mount-shipshape.js';

/**
 * Shipshape as a Fastify plugin. It keeps to its own scope: the host's routes, hooks, error handlers, parsers and
 * headers stay as they are. `prefix` goes before every path. What belongs to a whole server stays the host's:
 * timeouts, the size of headers, `requestIdHeader`, and the answer to a path outside of `/v1`.
 */
export const shipshapePlugin: FastifyPluginAsync<HttpOptions> = async (app, options) => {
  await mountShipshape(app, options);
};
