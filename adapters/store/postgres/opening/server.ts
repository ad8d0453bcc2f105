import { isAbsolute } from 'node:path';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import pg from 'pg';

/** The host and port to which pg connects. */
export interface PostgresServer {
  readonly host: string;
  readonly port: number;
}

/**
 * The server to which pg connects for this URL, by its parameters and by the environment as well. None for a Unix
 * socket, and for a URL that is malformed or names files that do not exist: opening a store by it says why.
 */
export const postgresServer = (url: string): O.Option<PostgresServer> =>
  pipe(
    storePlace(url),
    O.flatMap(() => O.tryCatch(() => new pg.Client({ connectionString: url }))),
    O.map(({ host, port }) => ({ host, port })),
    O.filter(({ host }) => !isAbsolute(host)),
  );

/**
 * Where a store is, such as `postgres://db.example:5432/fleet`: without any login. None for a malformed URL. An @ after
 * the host means that a password was not encoded for a URL, and would be printed.
 */
export const storePlace = (url: string): O.Option<string> => {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) return O.none;
  const { host, pathname, search, hash, searchParams } = new URL(url);
  if (/@|#/.test(pathname + search + hash)) return O.none;
  return O.some(`postgres://${host === '' ? (searchParams.get('host') ?? '') : host}${pathname}`);
};
