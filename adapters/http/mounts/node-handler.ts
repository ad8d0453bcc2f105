import type { IncomingMessage, ServerResponse } from 'node:http';
import { shuttingDownResponse } from '../responses/send-error.js';
import { DEFAULT_LIMITS } from '../guards/limits.js';
import { requestId } from '../requests/long-request.js';
import { type ServerOptions, shipshapeServer } from '../server/shipshape-server.js';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { withDeadline } from '../../network/deadline.js';

/** Counts the requests in flight of a mount, which has no server of its own to count them. */
interface InFlight {
  /** Counts one more request; call the returned function when it is over. */
  readonly enter: () => () => void;
  /** Resolves when no request is in flight, or when the time is up. */
  readonly settled: (timeoutMs: number) => Promise<void>;
}

export const inFlight = (): InFlight => {
  const current = new Set<symbol>();
  const onceEmpty = new Set<() => void>();
  return {
    enter: () => {
      const request = Symbol('in flight');
      current.add(request);
      return () => {
        current.delete(request);
        if (current.size === 0) onceEmpty.forEach((settle) => settle());
      };
    },
    settled: (timeoutMs) => {
      if (current.size === 0) return Promise.resolve();
      const empty = new Promise<void>((resolve) => onceEmpty.add(resolve));
      return withDeadline(
        timeoutMs,
        () => empty,
        () => undefined,
      );
    },
  };
};

type NodeMiddleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next?: (error?: unknown) => void,
) => void;

/**
 * Answers requests of `node:http`, and is a middleware as well, which Express mounts with `app.use('/fleet', mount)`:
 * it passes what is not addressed to Shipshape to `next`. Call `close` before you close Shipshape itself.
 */
export interface NodeHandler extends NodeMiddleware {
  /** The same function alone, for callers that take it out of the mount. */
  readonly handler: NodeMiddleware;
  /** Waits for the requests in flight. Later requests get 503 `unavailable`. */
  readonly close: () => Promise<void>;
}

const OURS = /^\/(?:v1|livez|readyz|metrics|openapi\.json)(?:[/?#]|$)/;

export const nodeHandler = (options: ServerOptions): NodeHandler => {
  const app = shipshapeServer(options, true);
  replayParsedBodies(app);
  const ready = Promise.resolve(app.ready());
  ready.catch(() => undefined);
  const flights = inFlight();
  const state = { closing: false };
  const handler: NodeMiddleware = (request, response, next) => {
    if (next !== undefined && !OURS.test(request.url ?? '')) next();
    else if (state.closing) sendShuttingDown(request, response);
    else {
      response.once('close', flights.enter());
      const fail = next ?? ((error: unknown) => response.destroy(error as Error));
      ready.then(() => app.routing(request, response), fail);
    }
  };
  const close = async (): Promise<void> => {
    state.closing = true;
    await flights.settled(options.limits?.drainTimeoutMs ?? DEFAULT_LIMITS.drainTimeoutMs);
    await app.close();
  };
  // The mount is the function itself: callers who pass it on without having read of `handler` are right as well.
  return Object.assign(handler, { handler, close });
};

const sendShuttingDown = (request: IncomingMessage, response: ServerResponse): void => {
  const { status, headers, body } = shuttingDownResponse(requestId(request));
  response.writeHead(status, { ...headers, connection: 'close' }).end(body);
};

/**
 * Where a middleware such as `express.json()` has read the body before, its stream never ends a second time,
 * and the request would hang. The result of the middleware is read instead.
 */
const replayParsedBodies = (app: FastifyInstance): void => {
  app.addHook('preParsing', (request, _reply, payload, done) =>
    done(null, request.raw.readableEnded ? streamOf(request.raw) : payload),
  );
};

const streamOf = (request: IncomingMessage & { readonly body?: unknown }): Readable => {
  const stream = Readable.from([bytesOf(request.body)], { objectMode: false });
  // Fastify compares this with the header; the middleware has done that before.
  const receivedEncodedLength = Number(request.headers['content-length'] ?? 0);
  return Object.assign(stream, { receivedEncodedLength });
};

const bytesOf = (body: unknown): Buffer => {
  if (Buffer.isBuffer(body)) return body;
  if (body === undefined) return Buffer.alloc(0);
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
};
