import * as O from 'fp-ts/lib/Option.js';

/**
 * Where a store is, such as `postgres://db.example:5432/fleet`: nothing of who logs in to it, and how.
 * None for what is no such URL. An @ after the host means that a password was not written as in a URL, and lies about.
 */
export const storePlace = (url: string): O.Option<string> => {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) return O.none;
  const { host, pathname, search, hash, searchParams } = new URL(url);
  if (/@|#/.test(pathname + search + hash)) return O.none;
  return O.some(`postgres://${host === '' ? (searchParams.get('host') ?? '') : host}${pathname}`);
};
