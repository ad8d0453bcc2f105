import { sessionSettings } from '../../../adapters/store/postgres/connection/session-settings.js';
import type { PostgresWorld } from '../stores/postgres-world.js';
import { EMPTY, KEEP_EMPTY, recycledStores } from '../stores/recycled-stores.js';
import { fillStore } from './fill-store.js';
import { explainAll, recordPlans } from './recorded-plans.js';
import { type IndexColumns, type PlanStep, wholeReads } from './whole-reads.js';

/** How big a fleet PostgreSQL takes a store for, and what it knows of that. */
export interface PlannedSize {
  readonly resources: number;
  /** Makes statistics, or none. */
  readonly analyze: '' | 'VACUUM ANALYZE';
}

export type RecordedStores = ReturnType<typeof recordedStores>;

const SELECT_INDEXES = `
SELECT i.relname AS name,
       ARRAY(SELECT pg_get_indexdef(x.indexrelid, n, true)
               FROM generate_series(1, x.indnkeyatts) n ORDER BY n) AS columns
  FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
 WHERE i.relnamespace = 'shipshape'::regnamespace`;

/**
 * Stores whose statements are recorded within the suite around it. Each is empty, in a database that was filled: its files
 * are as large as ever and its statistics are those of then, so that PostgreSQL plans for a fleet of that size.
 */
export const recordedStores = (world: () => PostgresWorld, size: PlannedSize) => {
  const statements = new Map<string, Set<string>>();
  let template = '';
  let columns: IndexColumns = new Map();
  let stop = (): void => undefined;
  let made = 0;
  before(async () => {
    template = await makeTemplate(world(), size);
    columns = await readIndexes(world(), template);
    stop = recordPlans(({ statement, plan, isBulk }) => {
      const reads = statements.get(statement) ?? new Set();
      if (!isBulk) for (const read of wholeReads(columns, plan)) reads.add(read);
      statements.set(statement, reads);
    });
  });
  after(() => {
    stop();
  });
  const make = async (): Promise<string> => {
    const name = `${template}_${(made += 1)}`;
    const { server } = world();
    await server.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
    await server.query(explainAll(name));
    return name;
  };
  return {
    /** Makes an empty store. */
    make: recycledStores(() => ({ ...world(), make })),
    /** The statements of these stores so far, those within triggers and functions included, each with its whole reads. */
    statements: () => statements,
    /** The whole reads of a statement that no store has sent. */
    readsOf: async (statement: string) =>
      wholeReads(columns, await planOf(world(), template, statement)),
  };
};

const makeTemplate = async (
  { server, make }: PostgresWorld,
  { resources, analyze }: PlannedSize,
) => {
  const name = await make();
  await server.query(KEEP_EMPTY, name);
  await fillStore(server.query, name, resources);
  if (analyze !== '') await server.query(analyze, name);
  await server.query(EMPTY, name);
  await server.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public', name);
  for (const [setting, value] of Object.entries(sessionSettings(0)))
    await server.query(`ALTER DATABASE ${name} SET ${setting} = ${value}`);
  return name;
};

const readIndexes = async ({ server }: PostgresWorld, database: string): Promise<IndexColumns> => {
  const rows = await server.query(SELECT_INDEXES, database);
  return new Map(rows.map(({ name, columns }) => [String(name), columns as readonly string[]]));
};

const planOf = async ({ server }: PostgresWorld, database: string, statement: string) => {
  const [row] = await server.query(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${statement}`, database);
  const [{ Plan: plan }] = row?.['QUERY PLAN'] as [{ readonly Plan: PlanStep }];
  return plan;
};
