import { isAbsolute } from 'node:path';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import pg from 'pg';
import { storePlace } from './store-place.js';

/** A host as pg dials it. */
export interface PostgresServer {
  readonly host: string;
  readonly port: number;
}

/**
 * Whom pg dials for this URL, by its parameters and by the environment as well. None for a Unix socket, nor for what
 * is no such URL or names files that are not there: to open a store by it says why.
 */
export const postgresServer = (url: string): O.Option<PostgresServer> =>
  pipe(
    storePlace(url),
    O.flatMap(() => O.tryCatch(() => new pg.Client({ connectionString: url }))),
    O.map(({ host, port }) => ({ host, port })),
    O.filter(({ host }) => !isAbsolute(host)),
  );
