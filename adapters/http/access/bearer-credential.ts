import * as E from 'fp-ts/lib/Either.js';
import { isBearerToken } from '../../api/access/token-request-body.js';

/** `absent` without a bearer token, `malformed` with one that cannot be one. */
export type NoCredential = 'absent' | 'malformed';

const SCHEME = /^bearer(?: +|$)/i;

/** The bearer credential in the raw headers of a request: as Node has them, names and values alternate. */
export const bearerCredential = (rawHeaders: readonly string[]): E.Either<NoCredential, string> => {
  const values = rawHeaders.filter(
    (_, index) => index % 2 === 1 && isAuthorization(rawHeaders[index - 1] ?? ''),
  );
  if (!values.some((value) => SCHEME.test(value))) return E.left('absent');
  const token = values[0]?.replace(SCHEME, '') ?? '';
  return values.length === 1 && isBearerToken(token) ? E.right(token) : E.left('malformed');
};

const AUTHORIZATION = 'authorization';

/** The length decides about most names, and costs nothing. */
const isAuthorization = (name: string): boolean =>
  name.length === AUTHORIZATION.length && name.toLowerCase() === AUTHORIZATION;
