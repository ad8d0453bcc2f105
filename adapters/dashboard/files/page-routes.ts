import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ENCODINGS, type PageFile } from './page-files.js';

/**
 * The page runs its own script and no other, sends to its own service alone, is never framed, and may not even turn a
 * text into markup: `trusted-types 'none'` allows no policy that could.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  ...["script-src 'self'", "style-src 'self'", "img-src 'self'", "connect-src 'self'"],
  ...["base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"],
  ...["require-trusted-types-for 'script'", "trusted-types 'none'"],
].join('; ');

const HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

const GONE = 'The page has no such file any more. Load the page again.';

const FOREVER = 'public, max-age=31536000, immutable';

interface AssetPath {
  readonly Params: { readonly file: string };
}

/** The page, which is revalidated each time, and its files, which have their hash in their name and are kept for ever. */
export const pageRoutes = (app: FastifyInstance, files: readonly PageFile[]): void => {
  const page = files.find(({ name }) => name === 'index.html');
  const assets = new Map(files.filter((file) => file !== page).map((file) => [file.name, file]));
  if (page === undefined) return;
  const tag = `"${hash('sha256', page.bodies.identity, 'base64url')}"`;
  void app.register((pages, _options, done) => {
    // The last word about the headers: those of the API forbid a browser to do anything with a response.
    pages.addHook('onSend', (_request, reply, payload, next) => {
      reply.headers(HEADERS);
      next(null, payload);
    });
    const slash = { prefixTrailingSlash: 'slash' as const };
    pages.get('/', slash, (request, reply) => {
      reply.headers({ etag: tag, 'cache-control': 'no-cache' });
      if (request.headers['if-none-match']?.includes(tag) === true) return reply.code(304).send();
      return send(request, reply, page);
    });
    if (pages.prefix !== '') pages.get('', withSlash);
    pages.get<AssetPath>('/assets/:file', (request, reply) => {
      const file = assets.get(request.params.file);
      if (file === undefined) return reply.code(404).type('text/plain').send(GONE);
      return send(request, reply.header('cache-control', FOREVER), file);
    });
    done();
  });
};

/** To the same address with a slash, relative to what the browser asked for: a proxy may have stripped a prefix. */
const withSlash = ({ url }: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const [path = '', query] = url.split(/\?(.*)/s);
  const folder = path.slice(path.lastIndexOf('/') + 1);
  return reply.redirect(`./${folder}/${query === undefined ? '' : `?${query}`}`, 308);
};

const send = (request: FastifyRequest, reply: FastifyReply, { type, bodies }: PageFile) => {
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding =
    ENCODINGS.find((one) => bodies[one] !== undefined && accepts(accepted, one)) ?? 'identity';
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(type).header('vary', 'accept-encoding').send(bodies[encoding]);
};

const accepts = (header: string, encoding: string): boolean =>
  header.split(',').some((one) => {
    const [name = '', weight = ''] = one.trim().split(/\s*;\s*/);
    return name === encoding && !/^q=0(\.0*)?$/.test(weight);
  });
