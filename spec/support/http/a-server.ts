import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { ServerOptions } from '../../../adapters/http/server/shipshape-server.js';
import { aService, type Service } from './a-service.js';
import { type ErrorParts, errorOf } from './error-of.js';
import { bearer, type Holder } from './seed-tokens.js';
import { sendRequest } from './send-request.js';
import { standingServer, type StandingServer } from './standing-server.js';

type Line = `${string} /${string}`;

interface Asked extends Omit<InjectOptions, 'method' | 'url' | 'payload'> {
  readonly payload?: unknown;
}

export interface ServedService extends Service {
  readonly app: FastifyInstance;
  /**
   * Sends a request as the holder of a token, if one is named, and holds the answer against the OpenAPI document. A payload
   * is JSON unless it is said to be something else.
   */
  readonly send: (line: Line, holder?: Holder, asked?: Asked) => Promise<LightMyRequestResponse>;
  /** What the answer to such a request has. */
  readonly bodyOf: <T = Record<string, unknown>>(
    line: Line,
    ...more: readonly [holder?: Holder, asked?: Asked]
  ) => Promise<T>;
  /** The telling parts of the error with which such a request is answered. */
  readonly refused: (...asked: Parameters<ServedService['send']>) => Promise<ErrorParts>;
  /** Begins to listen on loopback; answers with the URL. */
  readonly listen: () => Promise<string>;
}

/**
 * A service of its own for each test of the suite around it, behind a server that does not listen unless it is told to.
 * Where nothing is overridden, tests share the server until one of them listens at it or closes it.
 */
export const aServer = (overrides?: Partial<ServerOptions>): ServedService => {
  const served = {} as { -readonly [K in keyof ServedService]: ServedService[K] };
  let server: StandingServer | undefined;
  beforeEach(async () => {
    const service = await aService(overrides);
    server = server?.isFresh() === true ? server : standingServer(service);
    Object.assign(served, server.putBehind(service), requestsTo(server.app));
  });
  afterEach(async () => {
    if (overrides !== undefined || server?.isFresh() !== true) {
      await server?.app.close();
      server = undefined;
    }
  });
  after(() => server?.app.close());
  return served;
};

const requestsTo = (
  app: FastifyInstance,
): Pick<ServedService, 'app' | 'send' | 'bodyOf' | 'refused' | 'listen'> => {
  const send: ServedService['send'] = (line, holder, { headers, payload, ...asked } = {}) =>
    sendRequest(app, line, {
      ...asked,
      headers: {
        ...(holder !== undefined && bearer(holder)),
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload !== undefined && { payload: bytesOf(payload) }),
    });
  return {
    app,
    send,
    bodyOf: async <T>(...asked: Parameters<typeof send>) => (await send(...asked)).json<T>(),
    refused: async (...asked) => errorOf(await send(...asked)),
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
  };
};

const bytesOf = (payload: unknown): string | Buffer =>
  typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload);
