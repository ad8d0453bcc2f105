import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/**
 * Where a middleware such as `express.json()` has read the body before, its stream never ends a second time,
 * and the request would hang. The result of the middleware is read instead.
 */
export const replayParsedBodies = (app: FastifyInstance): void => {
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
