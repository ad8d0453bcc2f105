import { sessionSettings } from '../../../adapters/postgres/connection/session-settings.js';
import type { PostgresWorld } from './postgres-world.js';

/** Makes a database whose connections plan as those of the store do. */
export const makePlannedDatabase = async ({ make, server }: PostgresWorld): Promise<string> => {
  const name = await make();
  for (const [setting, value] of Object.entries(sessionSettings(10_000)))
    await server.query(`ALTER DATABASE ${name} SET ${setting} = ${value}`, name);
  return name;
};

/** The lines of the one plan that PostgreSQL has for a statement with whatever parameters, as for the store's connections. */
export const queryPlanOn = async (
  { server }: PostgresWorld,
  database: string,
  statement: string,
): Promise<readonly string[]> => {
  const rows = await server.query(`EXPLAIN (GENERIC_PLAN, COSTS OFF) ${statement}`, database);
  return rows.map((row) => String(row['QUERY PLAN']).trim());
};

/** The lines of a plan that match, each with the line after it, where the condition of an index stands. */
export const readsOf = (plan: readonly string[], reads: RegExp): readonly string[] =>
  plan.flatMap((line, at) => (reads.test(line) ? [`${line}\n${plan[at + 1] ?? ''}`] : []));
