import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { constants, Http2ServerResponse } from 'node:http2';
import { Socket } from 'node:net';
import * as E from 'fp-ts/lib/Either.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DumpStream, StoredDumpStream, WholeDump } from '../../api/backups/dump-stream.js';
import { SECURITY_HEADERS } from '../guards/security-headers.js';

/**
 * Sends a dump as it comes, past Fastify. The response ends only after a dump that is whole and stored as such; any other
 * is cut off, so that no client takes it for one.
 */
export const sendDump = (
  request: FastifyRequest,
  reply: FastifyReply,
  dump: DumpStream,
): Promise<FastifyReply> =>
  sendStream(request, reply, dump, { trailer: 'Repr-Digest, Shipshape-Bytes' });

/** Sends a dump that is there already, whose size and digest are known before. It ends, or is cut off, as one that is made. */
export const sendStoredDump = (
  request: FastifyRequest,
  reply: FastifyReply,
  dump: StoredDumpStream,
): Promise<FastifyReply> =>
  sendStream(request, reply, dump, {
    'content-length': String(dump.sizeBytes),
    'repr-digest': reprDigest(dump.sha256),
  });

type Headers = Readonly<Record<string, string>>;

const sendStream = async (
  request: FastifyRequest,
  reply: FastifyReply,
  dump: DumpStream,
  headers: Headers,
): Promise<FastifyReply> => {
  void reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...SECURITY_HEADERS,
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    ...headersOf(dump),
    ...headers,
    'x-request-id': request.id,
  });
  raw.flushHeaders();
  await sendBytes(raw, dump.bytes);
  const end = await dump.end();
  if (E.isRight(end)) {
    if ('trailer' in headers) raw.addTrailers(trailersOf(end.right));
    raw.end();
  } else {
    const [reason] = end.left.reasons ?? [];
    request.log.warn({ run: dump.run, code: reason?.code }, 'dump cut off');
    // What was written goes out before: the headers name the run.
    setImmediate(() => cutOff(raw));
  }
  return reply;
};

/** There is no second half of a dump: one that is made later is another snapshot. */
const headersOf = ({ run, fileName, mediaType }: DumpStream): Headers => ({
  'content-type': mediaType,
  'content-disposition': attachment(fileName),
  'accept-ranges': 'none',
  'cache-control': 'no-store',
  'shipshape-run-id': run,
});

/** RFC 9530 and, for who wants to compare first, the size. */
const trailersOf = ({ sha256, sizeBytes }: WholeDump): Record<string, string> => ({
  'repr-digest': reprDigest(sha256),
  'shipshape-bytes': String(sizeBytes),
});

const reprDigest = (sha256: string): string =>
  `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`;

/** The next bytes are asked for when these are on their way: their memory is used for others. Leaves early when the client has disconnected. */
const sendBytes = async (raw: ServerResponse, bytes: AsyncIterable<Uint8Array>): Promise<void> => {
  raw.on('error', () => undefined);
  for await (const part of bytes) {
    if (raw.destroyed) return;
    await written(raw, part);
  }
};

/** Resolves when the system has the bytes, or the response was closed. It leaves nothing behind: a dump has thousands of parts. */
const written = (raw: ServerResponse, part: Uint8Array): Promise<void> =>
  new Promise((resolve) => {
    const settle = () => {
      raw.off('close', settle);
      resolve();
    };
    raw.on('close', settle);
    raw.write(part, settle);
  });

/** A response of HTTP/2 that is destroyed ends as a whole one does, as does one that no connection carries. */
const cutOff = (raw: ServerResponse | Http2ServerResponse): void => {
  if (raw instanceof Http2ServerResponse) raw.stream.close(constants.NGHTTP2_INTERNAL_ERROR);
  else raw.destroy(raw.socket instanceof Socket ? undefined : new Error('The dump is not whole.'));
};

/** RFC 8187: what needs no encoding in an extended parameter. */
const ATTRIBUTE_CHARACTERS = /[^\w!#$&+.^`|~-]/g;

/**
 * A file to be saved under this name (RFC 6266), which has no quote and no backslash. A name that is not all ASCII comes
 * twice: for clients that know the extended parameter, and replaced for the others.
 */
export const attachment = (fileName: string): string => {
  const ascii = fileName.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const plain = `attachment; filename="${ascii}"`;
  return ascii === fileName ? plain : `${plain}; filename*=UTF-8''${encode(fileName)}`;
};

const encode = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      return byte < 0x80 && character.search(ATTRIBUTE_CHARACTERS) < 0
        ? character
        : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
