import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { NO_SIGNS } from '../fleet/a-fleet.js';
import { startSystemPostgres } from '../database-servers/system-postgres.js';
import type { Env } from '../service/shipshape-process.js';
import { type HttpStandIn, httpStandIn } from '../notifications/http-stand-in.js';
import { applyFleet, type ServedFleet, serveFleet, watchingEnv } from './watched-fleet.js';

/** What is in the one table of the database. */
export const ROWS = 42;

export interface DumpedFleet extends ServedFleet {
  /** Runs a statement in a database of the server, and returns what comes of it as a text. */
  readonly psql: (database: string, sql: string) => Promise<string>;
  /** Restores a file into a new database. */
  readonly restore: (file: string, database: string) => Promise<unknown>;
  /** What the channel was sent. */
  readonly channel: HttpStandIn;
  readonly stop: () => Promise<void>;
}

/** A service that dumps a database of the PostgreSQL with these programs into a folder, and tells channels. */
export const dumpedFleet = async (
  bin: string,
  directory: string,
  others: Env = {},
): Promise<DumpedFleet> => {
  const postgres = await startSystemPostgres(bin);
  const { port, user, password } = postgres;
  const env = { PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: user, PGPASSWORD: password };
  const psql = async (database: string, sql: string) =>
    (await execa(`${bin}/psql`, ['-AtqX', '-d', database, '-c', sql], { env })).stdout;
  await psql('postgres', 'CREATE DATABASE shop');
  await psql('shop', `CREATE TABLE orders AS SELECT generate_series(1, ${ROWS}) AS id`);
  const channel = await httpStandIn(({ path }, _incoming, response) => {
    response.writeHead(path === '/gone' ? 404 : 200).end();
  });
  await mkdir(join(directory, 'vault'));
  const settings = { ...watchingEnv(directory, bin), XDG_RUNTIME_DIR: directory, ...others };
  const admin = { user, password };
  await applyFleet(settings, directory, fleetOf(directory, port, admin, channel.url));
  const served = await serveFleet(settings);
  return {
    ...served,
    psql,
    channel,
    restore: async (file, database) => {
      await psql('postgres', `CREATE DATABASE ${database}`);
      return execa(`${bin}/pg_restore`, ['-e', '-d', database, file], { env });
    },
    stop: async () => {
      await served.service.stop();
      await Promise.all([postgres.stop(), channel.close()]);
    },
  };
};

const fleetOf = (directory: string, port: number, admin: object, url: string) => ({
  servers: [
    {
      name: 'db-eu-1',
      watch: NO_SIGNS,
      instances: [
        {
          name: 'main',
          engine: 'postgresql',
          host: '127.0.0.1',
          port,
          tls: { mode: 'off' },
          admin,
          databases: [
            {
              name: 'shop',
              schedules: [
                // A day on which no spec is run.
                {
                  name: 'yearly',
                  cron: '0 3 29 2 *',
                  timezone: 'Europe/Oslo',
                  destination: 'vault',
                },
              ],
            },
          ],
        },
      ],
    },
  ],
  destinations: [{ name: 'vault', kind: 'local', path: join(directory, 'vault') }],
  channels: ['hook', 'gone'].map((path) => ({
    name: path === 'hook' ? 'on-call' : path,
    kind: 'webhook',
    url: `${url}/${path}`,
  })),
});
