import { oncePerValue } from '../../../core/shared/once-per-value.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tagOf } from '../../api/fields/entity-tag.js';
import { queryString } from '../../api/fields/page-fields.js';

/**
 * Sends a JSON body that clients may store, and have to revalidate each time: they get 304 while nothing has changed. The
 * tag is of the body alone, in which everything is that the caller may see.
 */
export const sendTagged = (
  request: FastifyRequest,
  reply: FastifyReply,
  body: object,
): FastifyReply => sendTaggedText(request, reply, taggedText(body));

/**
 * The same under a weak tag, which stays while what it is of stays: for a body with a part that changes all the time
 * and that no client has to see at once.
 */
export const sendWeaklyTagged = (
  request: FastifyRequest,
  reply: FastifyReply,
  body: object,
  tagged: object,
): FastifyReply =>
  sendTaggedText(request, reply, {
    text: JSON.stringify(body),
    etag: `W/${tagOf(JSON.stringify(tagged))}`,
  });

interface TaggedText {
  readonly text: string;
  readonly etag: string;
}

const sendTaggedText = (
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { text, etag }: TaggedText,
): FastifyReply => {
  const tagged = reply.headers({
    etag,
    'cache-control': 'private, no-cache',
    vary: 'authorization, cookie',
  });
  return matchesAny(headers['if-none-match'], etag)
    ? tagged.code(304).send()
    : tagged.code(200).type('application/json; charset=utf-8').send(text);
};

/** Made once for each body: the same one is sent for as long as it shows the same. */
const taggedText = oncePerValue((body: object): TaggedText => {
  const text = JSON.stringify(body);
  return { text, etag: tagOf(text) };
});

const LISTED = /"[^"]*"/g;

/** Whether `If-None-Match` names the tag, or anything at all; by weak comparison (RFC 9110, sections 8.8.3.2 and 13.1.2). */
export const matchesAny = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' ||
    [...ifNoneMatch.matchAll(LISTED)].some(([listed]) => tag.endsWith(listed)));

/** The header in the OpenAPI page of such a route. */
export const ETAG = {
  etag: {
    required: true,
    description:
      'Of the body; a request that sends it as `If-None-Match` gets 304 while it is current.',
    schema: { type: 'string', pattern: '^(W/)?".+"$' },
  },
};

/** The response with status 304 there. */
export const UNCHANGED = { description: 'The stored response is current.' };

/** The link to the next page (RFC 8288), relative to the request: a host may mount Shipshape under any path. */
export const linkToNext = (
  { next }: { readonly next: string | null },
  parameters: object,
): Readonly<Record<string, string>> => {
  if (next === null) return {};
  return { link: `<?${queryString({ ...parameters, after: next })}>; rel="next"` };
};

/** The same in the OpenAPI page of such a route. */
export const LINK_TO_NEXT = {
  link: {
    description:
      'The next page (RFC 8288, `rel="next"`), relative to the request; absent on the last page.',
    schema: { type: 'string', pattern: '^<\\?.+>; rel="next"$' },
  },
};
