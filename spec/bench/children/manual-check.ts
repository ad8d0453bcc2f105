import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import type { DumpTools, Login } from './check-task.js';

const run = promisify(execFile);

/** A login with plain pg, and nothing else. */
export const bareLogin = async (login: Login, database: string): Promise<void> => {
  const client = new pg.Client({ ...login, host: '127.0.0.1', database });
  await client.connect();
  await client.end();
};

/** The tool's version and a login, as a person with a shell finds out about both. */
export const manualCheck = async (
  { pgDump, psql }: DumpTools,
  { port, user, password }: Login,
  database: string,
): Promise<void> => {
  const env = {
    PGHOST: '127.0.0.1',
    PGPORT: String(port),
    PGUSER: user,
    PGPASSWORD: password,
    PGDATABASE: database,
  };
  await run('/bin/sh', ['-c', '"$0" --version && "$1" -X -c "select 1"', pgDump, psql], { env });
};
