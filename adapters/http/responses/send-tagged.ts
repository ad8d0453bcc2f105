import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Sends a JSON body that clients may store, and have to revalidate each time: they get 304 while nothing has changed. The
 * tag is of the body alone, in which everything is that the caller may see.
 */
export const sendTagged = (
  { headers }: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
): FastifyReply => {
  const text = JSON.stringify(body);
  const etag = entityTag(hash('sha256', text, 'base64url'));
  const tagged = reply.headers({
    etag,
    'cache-control': 'private, no-cache',
    vary: 'authorization',
  });
  return matchesAny(headers['if-none-match'], etag)
    ? tagged.code(304).send()
    : tagged.code(200).type('application/json; charset=utf-8').send(text);
};

/** A strong entity tag. The digest is the same for the same bytes, and for no others. */
export const entityTag = (digest: string): string => `"${digest}"`;

const LISTED = /"[^"]*"/g;

/** Whether `If-None-Match` names the tag, or anything at all; by weak comparison (RFC 9110, sections 8.8.3.2 and 13.1.2). */
export const matchesAny = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' ||
    [...ifNoneMatch.matchAll(LISTED)].some(([listed]) => listed === tag));
