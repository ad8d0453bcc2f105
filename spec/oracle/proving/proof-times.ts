import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { execa } from 'execa';
import type { DumpRequest } from '../../../core/backups/ports/dump-maker.js';
import type { DumpVerifier } from '../../../core/backups/ports/dump-verifier.js';
import type { DumpKind } from '../../../core/backups/dump-file-name.js';
import { processorTimeOf } from '../../bench/processes/processor-time.js';
import { mysqlProofWorld } from '../../support/backups/mysql-proof-world.js';
import { productDump } from '../../support/backups/product-dump.js';
import { postgresProofWorld } from '../../support/backups/verifier-world.js';
import {
  startSystemMariadb,
  systemMariadb,
} from '../../support/database-servers/system-mariadb.js';
import { systemPostgresBin } from '../../support/database-servers/system-postgres.js';
import { bundleThreads } from '../../support/gate/bundled-threads.js';
import { rightOf } from '../../support/shared/right-of.js';

const USAGE = `Usage: proof-times postgresql|mariadb [ROUNDS] [TABLES…]
Prints how long restores on servers that are thrown away take, of those by hand, and what the contents of a dump cost its server.`;

interface TimedServer {
  readonly verifier: DumpVerifier;
  readonly kind: DumpKind;
  readonly source: Pick<DumpRequest, 'target' | 'tool'>;
  /** Makes the database `big` with so many tables. */
  readonly fill: (tables: number) => Promise<unknown>;
  readonly byHand: (dump: Buffer) => Promise<unknown>;
  /** What the server has taken so far, in seconds. */
  readonly processorSeconds: () => Promise<number>;
  readonly close: () => Promise<void>;
}

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
    await world.psql('postgres', `CREATE DATABASE ${name} TEMPLATE template0`);
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
  const server = await startSystemMariadb(programs);
  const world = await mysqlProofWorld(server, 'mariadb', programs.clients);
  const { query, socket } = world;
  const pid = Number(await query('SELECT TRIM(LOAD_FILE(@@pid_file))'));
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

const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? 0;

/** A session that has ended is counted once its parent has noticed. */
const SETTLED_MS = 300;

const measure = async (server: TimedServer, count: number, rounds: number): Promise<string> => {
  await server.fill(count);
  const { target, tool } = server.source;
  const of = { ...target, database: { ...target.database, name: 'big' } };
  const place = { _tag: 'ThrowawayServer', path: 'big', major: server.kind.toolMajor } as const;
  const { format } = server.kind;
  const costOf = async (compare?: 'counts') => {
    await delay(SETTLED_MS);
    const before = await server.processorSeconds();
    await productDump({ target: of, tool, format, ...(compare && { compare }) });
    await delay(SETTLED_MS);
    return (await server.processorSeconds()) - before;
  };
  const { bytes } = await productDump({ target: of, tool, format });
  const [shown, byHand, plain, compared]: [number[], number[], number[], number[]] = [
    [],
    [],
    [],
    [],
  ];
  for (let round = 0; round < rounds; round += 1) {
    const parts = (async function* () {
      yield await Promise.resolve(bytes);
    })();
    const { signal } = new AbortController();
    shown.push((await rightOf(server.verifier.restore(place, server.kind, parts, signal))).tookMs);
    byHand.push((await server.byHand(bytes)) as number);
    plain.push(await costOf());
    compared.push(await costOf('counts'));
  }
  const sum = (figures: readonly number[]) => figures.reduce((total, one) => total + one, 0);
  return [
    `${count} tables: restored in ${Math.round(median(shown))} ms, by hand in ${Math.round(median(byHand))} ms`,
    `(${(median(shown) / median(byHand)).toFixed(2)} of it); processor of a dump ${Math.round((sum(plain) / rounds) * 1_000)} ms,`,
    `with its contents ${Math.round((sum(compared) / rounds) * 1_000)} ms (${(sum(compared) / sum(plain)).toFixed(3)} of it)`,
  ].join(' ');
};

const SERVERS = { postgresql, mariadb };

const [name = '', rounds = '3', ...sizes] = process.argv.slice(2);
if (name in SERVERS) {
  // As the package has them.
  const removeThreads = await bundleThreads();
  const server = await SERVERS[name as keyof typeof SERVERS]();
  for (const count of sizes.length === 0 ? ['1', '2', '4', '8', '16'] : sizes)
    console.log(await measure(server, Number(count), Number(rounds)));
  await server.close();
  await removeThreads();
} else {
  console.error(USAGE);
  process.exitCode = 2;
}
