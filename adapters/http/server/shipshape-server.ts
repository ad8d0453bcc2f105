import fastify from 'fastify';
import type { FastifyHttpOptions, FastifyInstance, FastifyServerOptions } from 'fastify';
import { LogController } from 'fastify';
import type { Server } from 'node:http';
import { handleClientError, refuseMalformedHead } from '../errors/handle-client-error.js';
import { handleFrameworkError, handleUnknownRoute } from '../errors/handle-error.js';
import { discardBodies } from '../requests/decode-request.js';
import { responseTimeout } from '../guards/response-timeout.js';
import type { HttpOptions } from '../http-options.js';
import { DEFAULT_LIMITS, type Limits } from '../guards/limits.js';
import { mountShipshape } from '../mount-shipshape.js';
import { requestId } from '../requests/long-request.js';
import { deadline } from '../../network/deadline.js';

export interface ServerOptions extends HttpOptions {
  /** As Fastify takes it: options of pino, or a switch. Silent by default. */
  readonly logger?: FastifyServerOptions['logger'];
  /** Which proxies are trusted to give the address of a client. None by default. */
  readonly trustProxy?: FastifyServerOptions['trustProxy'];
}

/**
 * Shipshape as a server of its own. Call `listen` to start it; `close` shuts it down gracefully.
 * With a host, it answers requests of a server of somebody else, who may look at each response.
 */
export const shipshapeServer = (options: ServerOptions, hasHost = false): FastifyInstance => {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const app = fastify({
    ...settings(limits),
    logger: options.logger ?? false,
    trustProxy: options.trustProxy ?? false,
  });
  // An expectation that is unknown may be ignored (RFC 9110, section 10.1.1); Node would answer it with a bare 417.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
  discardBodies(app);
  if (!hasHost) refuseMalformedHead(app);
  drainTimeout(app, limits);
  responseTimeout(app, limits);
  logResponses(app);
  void app.register(atRoot(hasHost), options);
  return app;
};

/** At the root itself, so that hooks and headers apply to unknown paths as well. */
const atRoot = (hasHost: boolean) =>
  Object.assign(
    async (app: FastifyInstance, options: HttpOptions): Promise<void> => {
      const allowedMethods = await mountShipshape(app, options, hasHost);
      app.setNotFoundHandler(handleUnknownRoute(allowedMethods));
    },
    { [Symbol.for('skip-override')]: true },
  );

const refuseSchemas = (): never => {
  throw new Error('Shipshape decodes at its routes, and gives Fastify no schemas to compile');
};

/** How often Node checks for late requests: often enough that a timeout is exceeded by a quarter at most. */
const checkingInterval = ({ headersTimeoutMs, requestTimeoutMs }: Limits): number =>
  Math.ceil(Math.min(headersTimeoutMs, requestTimeoutMs) / 4);

/** No route has a schema. By default Fastify loads a hundred modules to compile them, at every start. */
const NO_SCHEMAS = { buildValidator: refuseSchemas, buildSerializer: refuseSchemas };

const settings = (limits: Limits): FastifyHttpOptions<Server> => ({
  // `logResponses` decides which responses get a line.
  logController: new LogController({ disableRequestLogging: true }),
  bodyLimit: limits.bodyBytes,
  requestTimeout: limits.requestTimeoutMs,
  connectionTimeout: limits.silenceTimeoutMs,
  keepAliveTimeout: limits.keepAliveTimeoutMs,
  // A request that comes in while the service drains is answered as any other, and its connection closed.
  return503OnClosing: false,
  genReqId: requestId,
  frameworkErrors: handleFrameworkError,
  clientErrorHandler: handleClientError,
  schemaController: { compilersFactory: NO_SCHEMAS },
  // The route refuses an id of any length, after authentication.
  routerOptions: { maxParamLength: limits.headerBytes },
  http: {
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersTimeoutMs,
    connectionsCheckingInterval: checkingInterval(limits),
    // Node would answer with a bare 400; `refuseMalformedHead` gives the reason.
    requireHostHeader: false,
  },
});

/** Closes the connections that are still open when `close` has waited for them until the timeout. */
const drainTimeout = (app: FastifyInstance, { drainDelayMs, drainTimeoutMs }: Limits): void => {
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

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Logs requests that may have changed something, and those that were refused or failed, in the fields of Fastify's own
 * line. Successful reads are counted in the metrics alone: a line for each poll of the overview would take as long as
 * the answer, and bury the others.
 */
const logResponses = (app: FastifyInstance): void => {
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode >= 400 || !SAFE_METHODS.has(request.method)) {
      const responseTime = reply.elapsedTime;
      request.log.info({ req: request, res: reply, responseTime }, 'request completed');
    }
    done();
  });
};
