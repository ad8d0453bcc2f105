import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import pg from 'pg';
import type { PoolClient } from 'pg';
import * as E from 'fp-ts/lib/Either.js';
import { USUAL_LIMITS } from '../connection/client-options.js';
import { openConnections } from '../connection/open-connections.js';
import { openFailure, type PostgresOpenFailure } from './open-failure.js';

/** The host and port to which pg connects; the host may be the folder of a Unix socket. */
export interface PostgresServer {
  readonly host: string;
  readonly port: number;
}

/**
 * The server to which pg connects for this URL, by its parameters and by the environment as well. None for a URL
 * that is malformed or names files that do not exist: opening a store by it says why.
 */
export const postgresServer = (url: string): O.Option<PostgresServer> =>
  pipe(
    storePlace(url),
    O.flatMap(() => O.tryCatch(() => new pg.Client({ connectionString: url }))),
    O.map(({ host, port }) => ({ host, port })),
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

const withClient = async <A>(url: string, use: (client: PoolClient) => Promise<A>): Promise<A> => {
  const limits = { connections: 1, ...USUAL_LIMITS };
  const { pool } = await openConnections(url, limits, () => undefined);
  try {
    const client = await pool.connect();
    try {
      return await use(client);
    } finally {
      // What was begun and not ended, ends with the connection.
      client.release(true);
    }
  } finally {
    await pool.end();
  }
};

/** Does something over one connection to the database of a store, which need not be made yet; what fails names its place. */
export const atStore = async <F, A>(
  url: string,
  use: (client: PoolClient, place: string) => Promise<E.Either<F, A>>,
): Promise<E.Either<PostgresOpenFailure | F, A>> => {
  const place = storePlace(url);
  if (O.isNone(place)) return E.left({ _tag: 'StoreAddressMalformed' });
  try {
    return await withClient(url, (client) => use(client, place.value));
  } catch (error) {
    return E.left(openFailure(place.value, error));
  }
};
