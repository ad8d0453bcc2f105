import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const LEAST_BYTES = 1_024;

/** Whether a client takes gzip. */
export const takesGzip = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(headers['accept-encoding'] ?? '');

const compress = promisify(gzip);

/**
 * Compresses JSON of more than a kilobyte, in a thread, as a hook of Fastify. Nobody but the client may store a response, so that none is
 * for other encodings than its own. Pages of other sites cannot have a browser ask with the cookie, and so learn nothing from a length.
 */
export const compressJson = async (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> => {
  const isText = typeof payload === 'string' || payload instanceof Uint8Array;
  if (!isText || payload.length < LEAST_BYTES || request.method === 'HEAD') return payload;
  const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
  if (!isJson || reply.hasHeader('content-encoding') || !takesGzip(request)) return payload;
  reply.removeHeader('content-length').header('content-encoding', 'gzip');
  return compress(payload);
};
