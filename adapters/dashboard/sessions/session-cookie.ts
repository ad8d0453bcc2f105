import type { IncomingHttpHeaders } from 'node:http';

const NAME = 'shipshape_session';
const PENDING = 'shipshape_sign_in';

/** What of a request says whose it is: that of Fastify and that of Node have it. */
export interface BrowserRequest {
  readonly method?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/**
 * The session of a browser, for `credential` of `HttpOptions`. It counts only where the browser says that a page of this very
 * origin asks, or that the person in front of it does, who only reads: cookies reach all ports of a host.
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
export const sessionOf = (headers: IncomingHttpHeaders): string | undefined =>
  valueOf(headers, NAME);

/** Whether a session says who asks: what a proxy in front sends goes first. */
export const isBegun = (headers: IncomingHttpHeaders): boolean =>
  headers.authorization === undefined && sessionOf(headers) !== undefined;

/** What is kept of a sign-in that the provider has begun. */
export const pendingOf = (headers: IncomingHttpHeaders): string | undefined =>
  valueOf(headers, PENDING);

const valueOf = ({ cookie = '' }: IncomingHttpHeaders, name: string): string | undefined => {
  const cookies = cookie.split(';').map((pair) => pair.trim());
  const named = (full: string): string | undefined =>
    cookies.find((pair) => pair.startsWith(`${full}=`))?.slice(full.length + 1);
  return named(`__Secure-${name}`) ?? named(name);
};

/**
 * Without `Path` the browser takes the folder of the address under which it knows us, whatever prefix a proxy strips. The
 * origin shows whether that is https: a proxy may end TLS.
 */
const cookieOf = (
  { headers }: BrowserRequest,
  value: string,
  seconds: number,
  name = NAME,
): string =>
  // Browsers take a cookie whose name begins so over https alone.
  headers.origin?.startsWith('https:') === true
    ? `__Secure-${name}=${value}; Max-Age=${seconds}; HttpOnly; SameSite=Strict; Secure`
    : `${name}=${value}; Max-Age=${seconds}; HttpOnly; SameSite=Strict`;

export const startCookie = (request: BrowserRequest, session: string, lastsMs: number): string =>
  cookieOf(request, session, Math.floor(lastsMs / 1_000));

const PENDING_SECONDS = 600;

/** An empty one ends it. */
export const pendingCookie = (request: BrowserRequest, pending: string): string =>
  cookieOf(request, pending, pending === '' ? 0 : PENDING_SECONDS, PENDING);

export const endCookie = (request: BrowserRequest): string => cookieOf(request, '', 0);
