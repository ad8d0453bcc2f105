import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { PostgresServer } from '../database-servers/embedded-postgres.js';

const EXPIRE = ['run', 'upkeep'].map((table) => `UPDATE ${table} SET lease_until = 0`).join('; ');

/** As if the minute had passed for which a store keeps what dead nodes held: no node may run meanwhile. */
export const expireSqliteLeases = (dataDir: string): void => {
  const file = new Sqlite(join(dataDir, 'shipshape.db'));
  file.exec(EXPIRE);
  file.close();
};

/** The same for the store in this database. */
export const expirePostgresLeases = async (
  { query }: Pick<PostgresServer, 'query'>,
  database: string,
): Promise<void> => {
  await query(`SET search_path = shipshape; ${EXPIRE}`, database);
};
