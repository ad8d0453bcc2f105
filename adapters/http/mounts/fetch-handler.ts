import { shuttingDownResponse } from '../responses/raw-error-response.js';
import { injectFetch } from './inject-fetch.js';
import { inFlight } from './in-flight.js';
import { DEFAULT_LIMITS } from '../guards/limits.js';
import { requestId } from '../requests/request-id.js';
import { type ServerOptions, shipshapeServer } from '../server/shipshape-server.js';

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
