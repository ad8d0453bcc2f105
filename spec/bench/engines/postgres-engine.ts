import * as E from 'fp-ts/lib/Either.js';
import pg from 'pg';
import { openPostgresStore } from '../../../adapters/store/postgres/open-store.js';
import { postgresOpenFailureWording } from '../../../adapters/store/postgres/opening/open-failure.js';
import type { SecretSealer } from '../../../core/shared/ports/secret-sealer.js';
import { onCleanUp } from '../harness/clean-ups.js';
import { type BenchPostgres, benchPostgres, withoutDurability } from './bench-postgres.js';
import {
  type Engine,
  FIND_EXTRA,
  UPDATE_EXTRA,
  PLAIN_TABLE,
  type StoreLocation,
} from './engine.js';
import { keyDirectory } from './key-directory.js';
import { plainRow } from './plain-row.js';

const FRESH_UUID = `
CREATE OR REPLACE FUNCTION public.fresh_uuid() RETURNS uuid
LANGUAGE sql AS 'SELECT gen_random_uuid()'`;

let made = 0;

export const postgresEngine: Engine = {
  name: 'Postgres',
  problemOf: ['resource_id', 'id'],
  makeLocation: async () => {
    const server = await benchPostgres();
    made += 1;
    const database = `bench_${made}`;
    await server.run('postgres', [`CREATE DATABASE ${database}`]);
    await server.run(database, [FRESH_UUID]);
    return placeIn(server, database, await keyDirectory());
  },
};

const placeIn = (
  server: BenchPostgres,
  database: string,
  { dataDir, sealer }: { readonly dataDir: string; readonly sealer: SecretSealer },
): StoreLocation => {
  const url = server.url(database);
  const run: StoreLocation['run'] = (statements) => server.run(database, statements);
  return {
    environment: { SHIPSHAPE_DATA_DIR: dataDir, SHIPSHAPE_STORE: url },
    run,
    withoutDurability: server.withoutDurability,
    settle: () => run(['VACUUM ANALYZE', 'CHECKPOINT']),
    loggedBytes: () =>
      numberOf(url, "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') AS number"),
    open: async () => {
      const opened = await openPostgresStore({ url, sealer });
      if (E.isLeft(opened)) throw new Error(postgresOpenFailureWording(opened.left));
      onCleanUp(opened.right.close);
      return opened.right;
    },
    prepareUpdate: async () => {
      const client = await connected(withoutDurability(url));
      const { rows } = await client.query<{ readonly id: string }>(FIND_EXTRA);
      const statement = { name: 'nudge', text: `${UPDATE_EXTRA} $1`, values: [rows[0]?.id] };
      return () => client.query(statement);
    },
    preparePlainInsert: async () => {
      const client = await connected(url);
      await client.query(PLAIN_TABLE);
      const text = 'INSERT INTO bench_plain VALUES ($1, $2, $3, $4, $5, $6)';
      return () => client.query({ name: 'plain', text, values: [...plainRow()] });
    },
  };
};

const numberOf = async (url: string, sql: string): Promise<number> => {
  const client = await connected(url);
  const { rows } = await client.query<{ readonly number: string }>(sql);
  return Number(rows[0]?.number);
};

const connected = async (connectionString: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  onCleanUp(() => client.end());
  return client;
};
