import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import type { CheckTask } from './check-task.js';

const run = promisify(execFile);

/** One half of a check: a login with plain pg, and nothing else. */
export const bareLogin = async (login: CheckTask['login'], database: string): Promise<void> => {
  const client = new pg.Client({ ...login, host: '127.0.0.1', database });
  await client.connect();
  await client.end();
};

/** The other half: the tool's version. */
export const toolVersion = (): Promise<unknown> => run('pg_dump', ['--version']);

/** Both, as a person with a shell does it. */
export const manualCheck = async (
  { port, user, password }: CheckTask['login'],
  database: string,
): Promise<void> => {
  const env = {
    PATH: process.env['PATH'],
    PGHOST: '127.0.0.1',
    PGPORT: String(port),
    PGUSER: user,
    PGPASSWORD: password,
    PGDATABASE: database,
  };
  await run('sh', ['-c', "pg_dump --version && psql -X -c 'select 1'"], { env });
};
