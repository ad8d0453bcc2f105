import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/**
 * The page runs its own script and no other, sends to its own service alone, is never framed, and may not even turn a
 * text into markup: the one policy that `trusted-types` allows is made once, and only names the worker.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types worker',
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

/** What is asked for by the same name each time, and revalidated. */
const FRESH = ['index.html', 'worker.js', 'manifest.webmanifest'];

/** The page, and its files, which have their hash in their name and are kept for ever. */
export const pageRoutes = (app: FastifyInstance, files: readonly PageFile[]): void => {
  const assets = new Map(files.map((file) => [file.name, file]));
  void app.register((pages, _options, done) => {
    // The last word about the headers: those of the API forbid a browser to do anything with a response.
    pages.addHook('onSend', (_request, reply, payload, next) => {
      reply.headers(HEADERS);
      next(null, payload);
    });
    for (const file of files.filter(({ name }) => FRESH.includes(name))) {
      const path = file.name === 'index.html' ? '/' : `/${file.name}`;
      const tag = `"${hash('sha256', file.bodies.identity, 'base64url')}"`;
      pages.get(path, { prefixTrailingSlash: 'slash' }, (request, reply) => {
        reply.headers({ etag: tag, 'cache-control': 'no-cache' });
        if (request.headers['if-none-match']?.includes(tag) === true) return reply.code(304).send();
        return send(request, reply, file);
      });
    }
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

const ENCODINGS = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** A file of the page, as it is sent. */
export interface PageFile {
  readonly name: string;
  readonly type: string;
  /** The same bytes in each encoding in which the build has made them. */
  readonly bodies: Readonly<Partial<Record<Encoding, Buffer>>> & { readonly identity: Buffer };
}

/** Beside the bundle, and beside what the compiler alone has made. */
const FOLDERS = ['./page/', '../../../bundle/page/'].map((folder) =>
  fileURLToPath(new URL(folder, import.meta.url)),
);

const SUFFIXES: Readonly<Record<string, Encoding>> = { '.br': 'br', '.gz': 'gzip' };

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/** Every file of the page, from the memory of which it is served: some sixty kilobytes. */
export const readPage = async (): Promise<readonly PageFile[]> => {
  for (const folder of FOLDERS) {
    const names = await readdir(folder).catch(() => undefined);
    if (names?.includes('index.html') === true) return readFiles(folder, names);
  }
  throw new Error('The files of the page are not there. Build them with `npm run build`.');
};

const extensionOf = (name: string): string => name.slice(name.lastIndexOf('.'));

const readFiles = (folder: string, names: readonly string[]): Promise<readonly PageFile[]> =>
  Promise.all(
    names
      .filter((name) => extensionOf(name) in TYPES)
      .map(async (name) => ({
        name,
        type: TYPES[extensionOf(name)] ?? '',
        bodies: {
          identity: await readFile(folder + name),
          ...(await readEncoded(folder, name, names)),
        },
      })),
  );

const readEncoded = async (folder: string, name: string, names: readonly string[]) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(SUFFIXES)
        .filter(([suffix]) => names.includes(name + suffix))
        .map(async ([suffix, encoding]) => [encoding, await readFile(folder + name + suffix)]),
    ),
  ) as Partial<Record<Encoding, Buffer>>;
