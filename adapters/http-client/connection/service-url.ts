import * as E from 'fp-ts/lib/Either.js';

const LOOPBACK = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * The base URL of a service, or why a text is none.
 * Anybody on the way can read a token in plain http, so that is allowed to this machine only.
 */
export const serviceUrl = (text: string): E.Either<string, URL> => {
  if (!URL.canParse(text) || !/^https?:/i.test(text))
    return E.left('The URL of the service must be one such as https://shipshape.example.');
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return E.left(
      'The URL of the service must have no user, password, query or fragment: scheme, host, port and path are all.',
    );
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname))
    return E.left(
      `The token would be sent to ${url.origin} in clear. Use https, or a tunnel to this machine, such as ssh -L 8080:localhost:8080 HOST.`,
    );
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return E.right(url);
};
