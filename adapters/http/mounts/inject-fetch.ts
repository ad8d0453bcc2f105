import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { webStream } from './web-stream.js';

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
