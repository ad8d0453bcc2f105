import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { AUTHORITY } from '../../support/network/certificates.js';
import { newerPostgresBin } from '../../support/database-servers/newer-servers.js';
import {
  startSystemPostgres,
  systemPostgresBin,
} from '../../support/database-servers/system-postgres.js';
import type { Login } from '../children/check-task.js';
import { onCleanUp } from '../harness/clean-ups.js';
import { scratchDirectory } from '../harness/scratch-directory.js';

/** A database of some size, on a server that proves who it is, and the dump tool of the server's version. */
export interface DumpedDatabase {
  readonly login: Login;
  readonly name: string;
  /** Where the tools are. */
  readonly bin: string;
  readonly major: number;
  /** A file with the certificate of the authority. */
  readonly authority: string;
}

const NAME = 'dumped';
const TABLES = 4;
/** A row as SQL; with this many bytes of it a dump comes within a few hundredths of the size. */
const ROW_BYTES = 113;

/** The newest that this machine has with a server of its version; undefined without any. */
export const dumpPrograms = (): string | undefined => newerPostgresBin() ?? systemPostgresBin();

let made: Promise<DumpedDatabase> | undefined;

/** Made at the first call. */
export const dumpedDatabase = (bin: string, mebibytes: number): Promise<DumpedDatabase> =>
  (made ??= make(bin, mebibytes));

const make = async (bin: string, mebibytes: number): Promise<DumpedDatabase> => {
  const server = await startSystemPostgres(bin, { shared_buffers: '512MB', max_wal_size: '8GB' });
  onCleanUp(server.stop);
  const { major, port, user, password } = server;
  const login = { port, user, password };
  const authority = join(await scratchDirectory('authority'), 'ca.pem');
  await writeFile(authority, AUTHORITY);
  await run(login, 'postgres', [`CREATE DATABASE ${NAME}`]);
  const rows = Math.round((mebibytes * 2 ** 20) / ROW_BYTES / TABLES);
  const tables = Array.from({ length: TABLES }, (_, n) => `sales_${n}`);
  await run(login, NAME, [
    ...tables.map(
      (table) => `CREATE TABLE ${table} AS SELECT i AS id, i % 1000 AS customer,
        md5(i::text) || ' ' || md5((i * 7)::text) AS note,
        timestamptz '2026-01-01' + i * interval '1 second' AS at FROM generate_series(1, ${rows}) i`,
    ),
    'VACUUM ANALYZE',
    'CHECKPOINT',
  ]);
  return { login, name: NAME, bin, major, authority };
};

const run = async (login: Login, database: string, statements: readonly string[]) => {
  const client = new pg.Client({ ...login, host: '127.0.0.1', database });
  client.on('error', () => undefined);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
};
