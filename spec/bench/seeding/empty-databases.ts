import pg from 'pg';
import { startSystemPostgres } from '../../support/database-servers/system-postgres.js';
import type { Login } from '../children/check-task.js';
import { onCleanUp } from '../harness/clean-ups.js';

let started: Promise<Login> | undefined;

/** A server of the PostgreSQL in this directory, with empty databases of these names; started at the first call. */
export const serverOf = (bin: string, databases: readonly string[]): Promise<Login> =>
  (started ??= start(bin, databases));

const start = async (bin: string, databases: readonly string[]): Promise<Login> => {
  const { port, user, password, stop } = await startSystemPostgres(bin);
  onCleanUp(stop);
  const client = new pg.Client({ host: '127.0.0.1', port, user, password, database: 'postgres' });
  await client.connect();
  for (const name of databases) await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return { port, user, password };
};
