import { shuttingDownResponse } from '../responses/send-error.js';
import { inFlight } from './node-handler.js';
import { DEFAULT_LIMITS } from '../guards/limits.js';
import { requestId } from '../requests/long-request.js';
import { type ServerOptions, shipshapeServer } from '../server/shipshape-server.js';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

export interface FetchOptions extends ServerOptions {
  /**
   * The client address of a request, for the log, and for the limit of requests without a known
   * credential: a `Request` does not have it. Without it there is no such limit, since all clients would share one.
   */
  readonly clientAddress?: (request: Request) => string;
}

export interface FetchHandler {
  /** Answers a request of the Fetch API. Rejects only when the signal of the request aborts. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Waits for the requests in flight. Later requests get 503 `unavailable`. */
  readonly close: () => Promise<void>;
}

export const fetchHandler = ({ clientAddress, ...options }: FetchOptions): FetchHandler => {
  const unlimited = clientAddress === undefined ? { failuresPerMinute: Infinity } : {};
  const app = shipshapeServer({ ...options, limits: { ...options.limits, ...unlimited } });
  const answer = injectFetch(app, clientAddress);
  const flights = inFlight();
  const state = { closing: false };
  return {
    fetch: async (request) => {
      if (state.closing) return closedResponse(request);
      const leave = flights.enter();
      return answer(request).finally(leave);
    },
    close: async () => {
      state.closing = true;
      await flights.settled(options.limits?.drainTimeoutMs ?? DEFAULT_LIMITS.drainTimeoutMs);
      await app.close();
    },
  };
};

const closedResponse = (request: Request): Response => {
  const id = requestId({ headers: Object.fromEntries(request.headers) });
  const { status, headers, body } = shuttingDownResponse(id);
  return new Response(body, { status, headers });
};

/** Statuses without a body (the Fetch standard's "null body status"). */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/** Headers of one connection (RFC 9110, section 7.6.1), and there is no connection here. */
const HOP_BY_HOP: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/**
 * Answers requests of the Fetch API with a Fastify that does not listen. The work for a response is aborted
 * when the request's signal aborts, and when the body of the response is cancelled, so that no source is left open.
 */
export const injectFetch =
  (app: FastifyInstance, clientAddress?: (request: Request) => string) =>
  async (request: Request): Promise<Response> => {
    const cancelled = new AbortController();
    const payload =
      request.body === null ? undefined : Readable.fromWeb(request.body as NodeStream);
    try {
      const answer = await app.inject({
        ...target(request),
        ...(payload === undefined ? {} : { payload }),
        ...(clientAddress === undefined ? {} : { remoteAddress: clientAddress(request) }),
        signal: AbortSignal.any([request.signal, cancelled.signal]),
        payloadAsStream: true,
      });
      return responseOf(answer, request.method, cancelled);
    } finally {
      payload?.destroy();
    }
  };

const target = (request: Request): InjectOptions => {
  const { pathname, search, host } = new URL(request.url);
  return {
    // The router refuses the methods that it does not know.
    validate: false,
    method: request.method as 'GET',
    url: `${pathname}${search}`,
    headers: { host, ...Object.fromEntries(request.headers) },
  };
};

const responseOf = (
  answer: LightMyRequestResponse,
  method: string,
  cancelled: AbortController,
): Response => {
  const bodiless = method === 'HEAD' || BODILESS.has(answer.statusCode);
  const source = answer.stream();
  if (bodiless) source.resume();
  return new Response(bodiless ? null : webStream(source, () => cancelled.abort()), {
    status: answer.statusCode,
    headers: Object.entries(answer.headers).flatMap(([name, value]) =>
      HOP_BY_HOP.has(name)
        ? []
        : [value].flat().map((one): [string, string] => [name, String(one)]),
    ),
  });
};

/**
 * A Node stream as the Fetch API reads it, pulled chunk by chunk. `onCancel` is called when the reader cancels, to end
 * the source. Node 20's own `Readable.toWeb` ends the process when a chunk comes in after that.
 */
const webStream = (source: Readable, onCancel: () => void): ReadableStream<Uint8Array> => {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Uint8Array, undefined>;
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await chunks.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    cancel: onCancel,
  });
};
