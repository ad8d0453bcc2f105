import * as E from 'fp-ts/lib/Either.js';
import { aesGcmSealer } from '../../../adapters/crypto/aes-gcm-sealer.js';
import {
  openPostgresStore,
  type PostgresStoreOptions,
} from '../../../adapters/store/postgres/open-store.js';
import { postgresOpenFailureWording } from '../../../adapters/store/postgres/opening/open-failure.js';
import type { Store } from '../../../core/store.js';
import type { PostgresServer } from '../database-servers/embedded-postgres.js';
import { sharedPostgres, stopSharedPostgres } from '../database-servers/shared-postgres.js';

/** A PostgreSQL server, and databases on it for each suite of its own. */
export interface PostgresWorld<Server = PostgresServer> {
  readonly server: Server;
  readonly url: (database: string) => string;
  /** The name of a new database, with an empty store in it or with nothing; `locale` is one of ICU. */
  readonly make: (content?: 'store' | 'nothing', locale?: string) => Promise<string>;
}

/** The key that all nodes of these specs share. */
export const SEALER = aesGcmSealer(Buffer.alloc(32, 5));

/** Starts a world before the suite around it. */
export const worldOf = <Server>(start: () => Promise<PostgresWorld<Server>>) => {
  let world: PostgresWorld<Server> | undefined;
  before(async () => {
    world = await start();
  });
  return () => {
    if (world === undefined) throw new Error('There is a server only while a suite runs.');
    return world;
  };
};

let shared: Promise<PostgresWorld> | undefined;

/** Gives a suite the server that the whole run shares. */
export const postgresWorld = (): (() => PostgresWorld) =>
  worldOf(() => (shared ??= sharedPostgres().then(worldOn)));

after(stopSharedPostgres);

/** A world on a server that runs. */
export const worldOn = async <Server extends PostgresServer>(
  server: Server,
): Promise<PostgresWorld<Server>> => {
  const { user, password } = server.superuser;
  const login = [user, password].map(encodeURIComponent).join(':');
  const url = (database: string) => `postgres://${login}@127.0.0.1:${server.port}/${database}`;
  // Other processes make databases on the same server.
  const nameOf = (what: string | number) => `spec_${process.pid}_${what}`;
  const template = nameOf('template');
  await server.query(`CREATE DATABASE ${template}`);
  await (await postgresStoreAt(url(template))).close();
  let made = 0;
  return {
    server,
    url,
    make: async (content = 'store', locale = '') => {
      made += 1;
      const name = nameOf(made);
      const source = content === 'store' ? template : 'template0';
      const ordered = locale === '' ? '' : `LOCALE_PROVIDER icu ICU_LOCALE '${locale}'`;
      await server.query(
        `CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY FILE_COPY ${ordered}`,
      );
      return name;
    },
  };
};

/** Opens the store at a URL; a failure to open fails the spec with the reason. */
export const postgresStoreAt = async (
  url: string,
  telling: Partial<PostgresStoreOptions> = {},
): Promise<Store> => {
  const opened = await openPostgresStore({ url, sealer: SEALER, connections: 5, ...telling });
  if (E.isRight(opened)) return opened.right;
  throw new Error(postgresOpenFailureWording(opened.left));
};
