import { queryAt } from '../../support/database-servers/at-postgres.js';
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
  const login = { port, user, password };
  await queryAt(
    login,
    databases.map((name) => `CREATE DATABASE ${name}`),
  );
  return login;
};
