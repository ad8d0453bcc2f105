import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import type { DumpKind } from '../../../core/backups/dumped.js';
import type { DumpRequest } from '../../../core/backups/ports/dump-maker.js';
import type { DumpVerifier } from '../../../core/backups/ports/dump-verifier.js';
import { processorTimeOf } from '../../bench/processes/processor-time.js';
import { mysqlProofWorld } from '../../support/backups/mysql-proof-world.js';
import { postgresProofWorld } from '../../support/backups/verifier-world.js';
import {
  startSystemMariadb,
  systemMariadb,
} from '../../support/database-servers/system-mariadb.js';
import { systemPostgresBin } from '../../support/database-servers/system-postgres.js';

export interface TimedServer {
  readonly verifier: DumpVerifier;
  readonly kind: DumpKind;
  readonly source: Pick<DumpRequest, 'target' | 'tool'>;
  /** Makes the database `big` with so many tables. */
  readonly fill: (tables: number) => Promise<unknown>;
  /** Returns how long it took, in milliseconds. */
  readonly byHand: (dump: Buffer) => Promise<number>;
  /** What the server has taken so far, in seconds. */
  readonly processorSeconds: () => Promise<number>;
  readonly close: () => Promise<void>;
}

/** An index of texts is sorted by it. */
const NEEDS = { encoding: 'UTF8', collation: 'C.UTF-8', characterType: 'C.UTF-8' };
const LOCALE = `ENCODING '${NEEDS.encoding}' LC_COLLATE '${NEEDS.collation}' LC_CTYPE '${NEEDS.characterType}'`;

/** Some 20 MB a table with an index. */
const ROWS = 150_000;

const tables = (count: number, one: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => one(n)).join('\n');

const postgresql = async (): Promise<TimedServer> => {
  const bin = systemPostgresBin();
  if (bin === undefined) throw new Error('This machine has no PostgreSQL.');
  const world = await postgresProofWorld(bin);
  const { host, port, user, password } = world.target;
  const env = { PGHOST: host, PGPORT: String(port), PGUSER: user, PGPASSWORD: password.reveal() };
  const create = async (name: string) => {
    await world.psql('postgres', `DROP DATABASE IF EXISTS ${name}`);
    await world.psql('postgres', `CREATE DATABASE ${name} TEMPLATE template0 ${LOCALE}`);
  };
  // Its workers are children of the server as well.
  await world.psql('postgres', 'ALTER SYSTEM SET autovacuum = off');
  await world.psql('postgres', 'SELECT pg_reload_conf()');
  const parent = await world.psql(
    'postgres',
    `SELECT split_part(pg_read_file('/proc/' || pg_backend_pid() || '/stat'), ' ', 4)`,
  );
  return {
    ...world,
    kind: { ...world.kind, needs: { roles: { names: [], count: 0 }, ...NEEDS } },
    fill: async (count) => {
      await create('big');
      const table = (n: number) =>
        `CREATE TABLE big${n} AS SELECT g AS id, repeat(md5(g::text), 3) AS a FROM generate_series(1, ${ROWS}) g; CREATE INDEX ON big${n} (a);`;
      await world.psql('big', tables(count, table));
    },
    byHand: async (input) => {
      await create('by_hand');
      const argv = ['--no-owner', '--no-privileges', '--dbname=by_hand'];
      return timed(() => execa(join(bin, 'pg_restore'), argv, { env, input }));
    },
    // Of its sessions that have ended.
    processorSeconds: () => Promise.resolve(processorTimeOf(Number(parent)).children),
  };
};

const mariadb = async (): Promise<TimedServer> => {
  const programs = systemMariadb();
  if (programs === undefined) throw new Error('This machine has no MariaDB.');
  const server = await startSystemMariadb(programs, { 'innodb-buffer-pool-size': '128M' });
  const world = await mysqlProofWorld(server, 'mariadb', programs.clients);
  const { query, socket } = world;
  const pid = Number(await readFile(await query('SELECT @@pid_file'), 'utf8'));
  return {
    ...world,
    fill: (count) =>
      query(
        `DROP DATABASE IF EXISTS big; CREATE DATABASE big; USE big; ${tables(
          count,
          (n) => `CREATE TABLE big${n} (id INT, a VARCHAR(100), KEY (a));
INSERT INTO big${n} SELECT seq, REPEAT(MD5(seq), 3) FROM seq_1_to_${ROWS};`,
        )}`,
      ),
    byHand: async (input) => {
      await query('DROP DATABASE IF EXISTS by_hand; CREATE DATABASE by_hand');
      const argv = ['--no-defaults', '--skip-ssl', `--socket=${socket}`, 'by_hand'];
      return timed(() => execa(join(programs.clients, 'mariadb'), argv, { input }));
    },
    processorSeconds: () => Promise.resolve(processorTimeOf(pid).own),
  };
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

export const TIMED_SERVERS = { postgresql, mariadb };
