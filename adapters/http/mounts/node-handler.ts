import type { IncomingMessage, ServerResponse } from 'node:http';
import { shuttingDownResponse } from '../responses/shutting-down-response.js';
import { inFlight } from './in-flight.js';
import { DEFAULT_LIMITS } from '../guards/limits.js';
import { requestId } from '../requests/request-id.js';
import { replayParsedBodies } from './replay-parsed-bodies.js';
import { type ServerOptions, shipshapeServer } from '../server/shipshape-server.js';

export interface NodeHandler {
  /**
   * Answers a request of `node:http`. As a middleware, such as Express mounts it with `app.use('/fleet', handler)`,
   * it hands on with `next` whatever is not addressed to Shipshape.
   */
  readonly handler: (
    request: IncomingMessage,
    response: ServerResponse,
    next?: (error?: unknown) => void,
  ) => void;
  /** Lets what is in flight finish; whoever calls from then on is told that the service is ending. */
  readonly close: () => Promise<void>;
}

const OURS = /^\/(?:v1|livez|readyz|metrics|openapi\.json)(?:[/?#]|$)/;

export const nodeHandler = (options: ServerOptions): NodeHandler => {
  const app = shipshapeServer(options);
  replayParsedBodies(app);
  const ready = Promise.resolve(app.ready());
  ready.catch(() => undefined);
  const flights = inFlight();
  const state = { closing: false };
  return {
    handler: (request, response, next) => {
      if (next !== undefined && !OURS.test(request.url ?? '')) next();
      else if (state.closing) sayClosed(request, response);
      else {
        response.once('close', flights.enter());
        const fail = next ?? ((error: unknown) => response.destroy(error as Error));
        ready.then(() => app.routing(request, response), fail);
      }
    },
    close: async () => {
      state.closing = true;
      await flights.settled(options.limits?.drainTimeoutMs ?? DEFAULT_LIMITS.drainTimeoutMs);
      await app.close();
    },
  };
};

const sayClosed = (request: IncomingMessage, response: ServerResponse): void => {
  const { status, headers, body } = shuttingDownResponse(requestId(request));
  response.writeHead(status, { ...headers, connection: 'close' }).end(body);
};
