import type { IncomingHttpHeaders } from 'node:http';

const NAME = 'shipshape_session';
/** Browsers take a cookie of this name over https alone. */
const SECURE_NAME = `__Secure-${NAME}`;

/** What of a request says whose it is: that of Fastify and that of Node have it. */
export interface BrowserRequest {
  readonly method?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/**
 * The session of a browser, for `credential` of `HttpOptions`. It counts only where the browser says that a page of this very
 * origin asks, or nobody but the person in front of it, who only reads: cookies reach all ports of a host.
 */
export const sessionCredential = (request: BrowserRequest): string | undefined => {
  const reads = request.method === 'GET' || request.method === 'HEAD';
  const site = request.headers['sec-fetch-site'];
  const counts = site === 'same-origin' || (site === 'none' && reads);
  return counts ? sessionOf(request.headers) : undefined;
};

export const isSameOrigin = ({ headers }: BrowserRequest): boolean =>
  headers['sec-fetch-site'] === 'same-origin';

/** Whatever the request is: for signing out. Of cookies of one name the first counts: browsers send that of the longest path first. */
export const sessionOf = ({ cookie = '' }: IncomingHttpHeaders): string | undefined => {
  const cookies = cookie.split(';').map((pair) => pair.trim());
  const valueOf = (name: string): string | undefined =>
    cookies.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return valueOf(SECURE_NAME) ?? valueOf(NAME);
};

/**
 * Without `Path` the browser takes the folder of the address under which it knows us, whatever prefix a proxy strips. It is
 * told by the origin whether that is https: a proxy may end TLS.
 */
const cookieOf = ({ headers }: BrowserRequest, value: string, seconds: number): string =>
  headers.origin?.startsWith('https:') === true
    ? `${SECURE_NAME}=${value}; Max-Age=${seconds}; HttpOnly; SameSite=Strict; Secure`
    : `${NAME}=${value}; Max-Age=${seconds}; HttpOnly; SameSite=Strict`;

export const startCookie = (request: BrowserRequest, session: string, lastsMs: number): string =>
  cookieOf(request, session, Math.floor(lastsMs / 1_000));

export const endCookie = (request: BrowserRequest): string => cookieOf(request, '', 0);
