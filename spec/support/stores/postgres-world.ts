import * as E from 'fp-ts/lib/Either.js';
import { aesGcmSealer } from '../../../adapters/crypto/aes-gcm-sealer.js';
import {
  openPostgresStore,
  type PostgresStoreOptions,
} from '../../../adapters/postgres/open-store.js';
import { postgresOpenFailureWording } from '../../../adapters/postgres/opening/open-failure.js';
import type { Store } from '../../../core/store.js';
import {
  type RunningPostgres,
  startEmbeddedPostgres,
} from '../database-servers/embedded-postgres.js';

/** One server for every spec of the Postgres store: each has databases of its own on it. */
export interface PostgresWorld {
  readonly server: RunningPostgres;
  readonly url: (database: string) => string;
  /** The name of a database that nobody has used, with an empty store in it or with nothing; `locale` is one of ICU. */
  readonly make: (content?: 'store' | 'nothing', locale?: string) => Promise<string>;
}

const TEMPLATE = 'migrated';

/** The key that all nodes of these specs share. */
export const SEALER = aesGcmSealer(Buffer.alloc(32, 5));

let world: Promise<PostgresWorld> | undefined;

/** Gives a suite the server, which is started for the first and stopped after the last. */
export const postgresWorld = (): (() => PostgresWorld) => {
  let here: PostgresWorld | undefined;
  before(async function () {
    this.timeout(60_000);
    here = await (world ??= startWorld());
  });
  return () => {
    if (here === undefined) throw new Error('There is a server only while a suite runs.');
    return here;
  };
};

after(async () => {
  await (await world)?.server.stop();
});

const startWorld = async (): Promise<PostgresWorld> => {
  const server = await startEmbeddedPostgres();
  const { user, password } = server.superuser;
  const login = [user, password].map(encodeURIComponent).join(':');
  const url = (database: string) => `postgres://${login}@127.0.0.1:${server.port}/${database}`;
  await server.query(`CREATE DATABASE ${TEMPLATE}`);
  await (await postgresStoreAt(url(TEMPLATE))).close();
  let made = 0;
  return {
    server,
    url,
    make: async (content = 'store', locale = '') => {
      made += 1;
      const name = `spec_${made}`;
      const template = content === 'store' ? TEMPLATE : 'template0';
      const ordered = locale === '' ? '' : `LOCALE_PROVIDER icu ICU_LOCALE '${locale}'`;
      await server.query(
        `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY ${ordered}`,
      );
      return name;
    },
  };
};

/** Opens the store at a URL; one that does not open fails the spec, and says why. */
export const postgresStoreAt = async (
  url: string,
  telling: Partial<PostgresStoreOptions> = {},
): Promise<Store> => {
  const opened = await openPostgresStore({
    url,
    sealer: SEALER,
    poolSize: 4,
    ...telling,
  });
  if (E.isRight(opened)) return opened.right;
  throw new Error(postgresOpenFailureWording(opened.left));
};
