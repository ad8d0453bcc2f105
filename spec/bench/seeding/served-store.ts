import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import Sqlite, { type Database } from 'better-sqlite3';
import * as O from 'fp-ts/lib/Option.js';
import { migrate } from '../../../adapters/store/sqlite/opening/migrate.js';
import { grantsOn, PERMISSIONS } from '../../../core/access/caller.js';
import type { FleetResource } from '../../../core/fleet/fleet-resource.js';
import { aUuid } from '../../support/shared/a-uuid.js';
import { scratchDirectory } from '../harness/scratch-directory.js';
import { benchFleet } from './bench-fleet.js';
import { openProblemsSql, type Percent, PERCENTS } from './problem-sql.js';

/** A store of SQLite that was written without any port, for services of any version from this schema on. */
export interface ServedStore {
  readonly environment: Readonly<Record<string, string>>;
  /** Tokens with every permission on the whole fleet, each by grants that no other has. */
  readonly tokens: readonly string[];
  /** The id of the nth database, from 1 on. */
  readonly databaseId: (n: number) => string;
}

const AT_ONCE = 10_000;

const INSERT_RESOURCE = `
INSERT INTO resource (seq, id, type, parent_id, path, name, attributes)
VALUES (?, ?, ?, (SELECT id FROM resource WHERE path = ?), ?, ?, ?)`;

/** The numbers of the others begin with 1, its own follows the last, and it has no problem. */
const REMOVE_FLEET_ITSELF = "DELETE FROM resource WHERE type = 'fleet' RETURNING id";
const INSERT_FLEET_ITSELF = `
INSERT INTO resource (id, type, path, name, attributes) VALUES (?, 'fleet', 'fleet', 'fleet', '{}')`;

const INSERT_TOKEN = `
INSERT INTO token (id, name, hash, grants, created_at) VALUES (?, ?, ?, ?, 1700000000000)`;

/** Writes a fleet of this size, of which so many percent have a problem, and so many tokens. */
export const servedStore = async (
  size: number,
  percent: Percent,
  tokenCount: number,
  resources = benchFleet(size),
): Promise<ServedStore> => {
  const directory = await scratchDirectory('served');
  const database = new Sqlite(join(directory, 'shipshape.db'));
  database.function('fresh_uuid', () => randomUUID());
  for (const pragma of ['journal_mode = wal', 'synchronous = 0', 'cache_size = -500000'])
    database.pragma(pragma);
  migrate(database);
  const fleet = database.prepare(REMOVE_FLEET_ITSELF).pluck().get();
  await insertFleet(database, resources);
  for (const step of PERCENTS.filter((share) => share <= percent))
    for (const statement of openProblemsSql(['resource', 'seq'], size, step))
      database.exec(statement);
  database.prepare(INSERT_FLEET_ITSELF).run(fleet);
  const tokens = insertTokens(database, tokenCount);
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
  // Ten resources a server: itself, its instance, then each database before its schedule.
  const databaseId = (n: number): string => aUuid(10 * n + 3);
  return { environment: { SHIPSHAPE_DATA_DIR: directory }, tokens, databaseId };
};

/** The same store once more, for a service that changes it. */
export const copyOf = async (store: ServedStore): Promise<ServedStore> => {
  const directory = await scratchDirectory('served');
  const from = store.environment['SHIPSHAPE_DATA_DIR'] ?? '';
  await copyFile(join(from, 'shipshape.db'), join(directory, 'shipshape.db'));
  return { ...store, environment: { SHIPSHAPE_DATA_DIR: directory } };
};

const insertFleet = async (database: Database, resources: readonly FleetResource[]) => {
  const insert = database.prepare(INSERT_RESOURCE);
  const write = database.transaction((from: number) => {
    resources.slice(from, from + AT_ONCE).forEach((resource, n) => {
      const { type, path, name, attributes, parent } = resource;
      const seq = from + n + 1;
      const above = O.toNullable(parent);
      insert.run(seq, aUuid(seq), type, above, path, name, JSON.stringify(attributes));
    });
  });
  for (let from = 0; from < resources.length; from += AT_ONCE) {
    write(from);
    await breathe();
  }
};

const insertTokens = (database: Database, count: number): readonly string[] => {
  const insert = database.prepare(INSERT_TOKEN);
  return Array.from({ length: count }, (_, n) => {
    const text = `ship_${randomBytes(32).toString('base64url')}`;
    const hash = createHash('sha256').update(text).digest('hex');
    const grants = [...grantsOn('fleet', PERMISSIONS), ...grantsOn(aUuid(n), ['server:read'])];
    insert.run(randomUUID(), `bench ${n}`, hash, JSON.stringify(grants));
    return text;
  });
};
