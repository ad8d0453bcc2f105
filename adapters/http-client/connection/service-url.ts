import * as E from 'fp-ts/lib/Either.js';

const LOOPBACK = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * The address under which the paths of a service begin, or why a text is none.
 * Whoever is on the way can read a token that is sent in clear, so plain http is spoken on this machine alone.
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
