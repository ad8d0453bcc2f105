import { mkdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import * as O from 'fp-ts/lib/Option.js';
import pg from 'pg';
import type { AuditRow, LogVerdict } from '../../../core/audit/audit-event.js';
import { listedRuns } from '../backups/a-run.js';
import { oneFleet } from '../backups/killed-nodes.js';
import { installStandIn } from '../dump-check/stand-in-dump-tool.js';
import { expirePostgresLeases, expireSqliteLeases } from '../service/expire-leases.js';
import { severalNodes } from '../service/several-nodes.js';
import { rightOf } from '../shared/right-of.js';
import { ownStoreWorld } from '../stores/own-store-world.js';
import type { PostgresWorld } from '../stores/postgres-world.js';
import { auditedWork, type Sent } from './audited-work.js';

export interface KilledServiceOptions {
  readonly world: PostgresWorld;
  readonly store: 'sqlite' | 'postgres';
  readonly directory: string;
  /** The programs of a PostgreSQL as new as the server. */
  readonly bin: string;
}

/** What is known after the last kill, of the store and beside it. */
export interface Afterwards {
  readonly sent: readonly Sent[];
  /** The names of tokens and of what is in the fleet. */
  readonly names: readonly string[];
  /** The tokens that were revoked. */
  readonly revoked: readonly string[];
  readonly rows: readonly AuditRow[];
  readonly verdict: LogVerdict;
  /** How often a dump tool was started at the database. */
  readonly dumps: number;
  /** Runs that somebody has started. */
  readonly runs: number;
}

export type KilledService = Awaited<ReturnType<typeof killedService>>;

const SETTINGS = {
  SHIPSHAPE_ALLOW_TARGETS: '127.0.0.0/8',
  SHIPSHAPE_DUMPS_PER_DATABASE: '1000',
  SHIPSHAPE_DUMPS_PER_INSTANCE: '1000',
  SHIPSHAPE_DUMPS_PER_NODE: '6',
};

/** A service with real dumps of one database, which notes each start of its dump tool beside the store. */
export const killedService = async (options: KilledServiceOptions) => {
  const { world, store, directory } = options;
  const database = await world.make('nothing');
  const storeName = store === 'postgres' ? await world.make('nothing') : '';
  const dataDir = join(directory, 'data');
  const own = ownStoreWorld(dataDir, store === 'postgres' ? world.url(storeName) : undefined);
  const tools = join(directory, 'tools');
  const starts = await notingTools(options.bin, tools);
  const vault = join(directory, 'vault');
  await mkdir(vault);
  const env = { ...own.env, ...SETTINGS, SHIPSHAPE_TOOL_DIRS: tools, XDG_RUNTIME_DIR: directory };
  const nodes = severalNodes(env);
  const work = auditedWork();
  await nodes.start(0);
  const never = [{ cron: '0 0 29 2 *' }];
  const fleet = oneFleet(world.server, database, { kind: 'local', path: vault }, never);
  await nodes.call('/v1/fleet', { method: 'PUT', body: fleet });
  const subjects = {
    database: await nodes.resource(`s/main/${database}`),
    schedule: await nodes.resource(`s/main/${database}/s0`),
  };
  await nodes.stopAll();
  const revision =
    store === 'sqlite' ? sqliteRevision(dataDir) : await postgresRevision(world.url(storeName));
  return {
    /** Starts the service, and kills it as soon as its store was written to so often. */
    kill: async (writes: number) => {
      await nodes.start(0);
      const working = work.at(nodes.access(), subjects);
      await afterWrites(writes, revision);
      await nodes.stop(0, 'SIGKILL');
      await working;
      if (store === 'sqlite') expireSqliteLeases(dataDir);
      else await expirePostgresLeases(world.server, storeName);
    },
    end: async () => {
      const { stdout } = await own.run('audit', 'export');
      const verdict = JSON.parse((await own.run('audit', 'verify', '--json')).stdout) as LogVerdict;
      const stored = await own.withStore(async ({ fleet, tokens, runs }) => ({
        resources: await rightOf(fleet.resources),
        tokens: await rightOf(tokens.list),
        runs: await listedRuns({ runs }),
      }));
      return {
        sent: work.sent,
        verdict,
        rows: rowsOf(stdout),
        dumps: await starts(),
        names: [...stored.resources, ...stored.tokens].map(({ name }) => name),
        revoked: stored.tokens.flatMap((one) => (O.isSome(one.revokedAt) ? [one.id] : [])),
        runs: stored.runs.filter(({ schedule }) => O.isSome(schedule)).length,
      };
    },
    stop: async () => {
      await nodes.stopAll();
      await revision.close();
    },
  };
};

/** What moves with each transaction that is committed. */
interface Revision {
  readonly read: () => Promise<unknown>;
  readonly close: () => Promise<void>;
}

const sqliteRevision = (dataDir: string): Revision => {
  const database = new Sqlite(join(dataDir, 'shipshape.db'), { readonly: true });
  return {
    read: () => Promise.resolve(database.pragma('data_version', { simple: true })),
    close: () => {
      database.close();
      return Promise.resolve();
    },
  };
};

const OLDEST = 'SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS oldest';

const postgresRevision = async (url: string): Promise<Revision> => {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  return {
    read: async () => (await client.query<{ oldest: string }>(OLDEST)).rows[0]?.oldest,
    close: () => client.end(),
  };
};

const POLL_MS = 1;

const afterWrites = async (count: number, { read }: Revision): Promise<void> => {
  let last = await read();
  let left = count;
  while (left > 0) {
    await delay(POLL_MS);
    const now = await read();
    if (now !== last) left -= 1;
    last = now;
  }
};

const rowsOf = (log: string): readonly AuditRow[] =>
  log
    .split('\n')
    .filter((line) => line.includes('"seq"'))
    .map((line) => JSON.parse(line) as AuditRow);

/** Puts the tools into a folder, and returns how often a dump was begun. */
const notingTools = async (bin: string, folder: string): Promise<() => Promise<number>> => {
  const note = `[ -n "$PGDATABASE" ] && echo begun >> '${folder}/begun'`;
  await installStandIn(folder, `${note}\nexec '${join(bin, 'pg_dump')}' "$@"`);
  for (const tool of ['pg_restore', 'psql']) await symlink(join(bin, tool), join(folder, tool));
  return async () =>
    (await readFile(join(folder, 'begun'), 'utf8').catch(() => '')).split('\n').length - 1;
};
