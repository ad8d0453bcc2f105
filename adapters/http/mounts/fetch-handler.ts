import { shuttingDownResponse } from '../responses/shutting-down.js';
import { injectFetch } from './inject-fetch.js';
import { inFlight } from './in-flight.js';
import { DEFAULT_LIMITS } from '../guards/limits.js';
import { requestId } from '../requests/request-id.js';
import { type ServerOptions, shipshapeServer } from '../server/shipshape-server.js';

export interface FetchOptions extends ServerOptions {
  /**
   * The address of whoever sent a request, for the rate limit and the log: a `Request` does not tell.
   * Without it there is no rate limit, which could not tell one client from another.
   */
  readonly clientAddress?: (request: Request) => string;
}

export interface FetchHandler {
  /** Answers a request of the Fetch API. Rejects only when the request's own signal aborts. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Lets what is in flight finish; whoever calls from then on is told that the service is ending. */
  readonly close: () => Promise<void>;
}

export const fetchHandler = ({ clientAddress, ...options }: FetchOptions): FetchHandler => {
  const unlimited = clientAddress === undefined ? { requestsPerMinute: Infinity } : {};
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
