import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { toolDumpMaker } from '../../../adapters/dump-tools/backups/tool-dump-maker.js';
import { loopbackGates } from '../gate/loopback-gates.js';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import { Secret } from '../../../core/shared/secret.js';
import type { DumpMakerWorld } from '../../contracts/backups/dump-maker.contract.js';
import { startSystemPostgres } from '../database-servers/system-postgres.js';
import { aDumpTarget } from '../fleet/a-dump-target.js';
import { pollUntil } from '../shared/poll-until.js';

/** Of the large database: many times what the batches and buffers on the way hold. */
export const ROWS = 30_000;

interface DumpServer {
  readonly tool: { readonly file: string; readonly version: string; readonly major: number };
  readonly targetOf: (database: string) => DumpTarget;
  readonly countSessions: () => Promise<number>;
  readonly endSessions: () => Promise<void>;
  /** Restores a dump into a new database, and returns how many rows its table has. */
  readonly restore: (dump: Buffer) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** With what servers allow and careless code takes for something else; PostgreSQL allows a blank at its end as well. */
export const SMALL = `-small/"=%d'\`\\\t 数`;
const SMALL_OF_POSTGRESQL = `${SMALL} `;

/** The dump tools of this machine, with a server of its own that has a small and a large database. */
export const dumpWorld = async (server: DumpServer, small = SMALL): Promise<DumpMakerWorld> => {
  const folder = await mkdtemp(join(tmpdir(), 'gates-'));
  const openGate = loopbackGates({ folder });
  const maker = toolDumpMaker({ openGate, lockWaitMs: 1_000, onToolMessage: () => undefined });
  const requestFor = (database: string) => ({
    target: server.targetOf(database),
    tool: server.tool,
    serverMajor: server.tool.major,
    format: 'plain' as const,
  });
  const left = async () => [...(await readdir(folder)), await server.countSessions()];
  return {
    maker,
    small: requestFor(small),
    large: requestFor('large'),
    failing: { request: requestFor('nowhere'), failure: { code: 'database_missing' } },
    endSessions: server.endSessions,
    gone: async () => {
      await pollUntil(left, (found) => found.length === 1 && found[0] === 0);
    },
    verify: async ({ target }, dump) => {
      const rows = await server.restore(dump);
      const expected = target.database.name === 'large' ? ROWS : 3;
      if (rows !== String(expected)) throw new Error(`${rows} rows were restored of ${expected}`);
    },
    close: async () => {
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
};

export const postgresDumpWorld = async (bin: string): Promise<DumpMakerWorld> => {
  const postgres = await startSystemPostgres(bin);
  const { port, user, password } = postgres;
  const env = { PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: user, PGPASSWORD: password };
  const psql = async (database: string, input: string) =>
    (
      await execa(join(bin, 'psql'), ['-AtqX', '-v', 'ON_ERROR_STOP=1'], {
        env: { ...env, PGDATABASE: database },
        input,
      })
    ).stdout;
  const quoted = `"${SMALL_OF_POSTGRESQL.replaceAll('"', '""')}"`;
  await psql('postgres', `CREATE DATABASE ${quoted}; CREATE DATABASE large;`);
  const fill = (rows: number) =>
    `CREATE TABLE t AS SELECT g AS id, repeat(md5(g::text), 8) AS a FROM generate_series(1, ${rows}) g`;
  await psql(SMALL_OF_POSTGRESQL, fill(3));
  await psql('large', fill(ROWS));
  const { stdout } = await execa(join(bin, 'pg_dump'), ['--version']);
  const version = /\d+\.\d+/.exec(stdout)?.[0] ?? '';
  const others =
    "FROM pg_stat_activity WHERE application_name <> 'psql' AND backend_type = 'client backend'";
  let restored = 0;
  const server = {
    tool: { file: join(bin, 'pg_dump'), version, major: Number.parseInt(version) },
    targetOf: (database: string) =>
      aDumpTarget({ host: '127.0.0.1', port, user, password: new Secret(password), database }),
    countSessions: async () => Number(await psql('postgres', `SELECT count(*) ${others}`)),
    endSessions: async () => {
      await psql('postgres', `SELECT pg_terminate_backend(pid) ${others}`);
    },
    restore: async (dump: Buffer) => {
      const name = `restored_${(restored += 1)}`;
      await psql('postgres', `CREATE DATABASE ${name}`);
      await psql(name, dump.toString());
      return psql(name, 'SELECT count(*) FROM public.t');
    },
    stop: postgres.stop,
  };
  return dumpWorld(server, SMALL_OF_POSTGRESQL);
};
