import type { Database } from 'better-sqlite3';
import { NOW } from '../migrations/baseline/upkeep.js';

/** Until when windows silence what opens now on the resource with a number: to the end of an unbroken row of them; null outside of them. */
export const maintenanceEnd = (resource: string): string => `
  CASE WHEN EXISTS (SELECT 1 FROM maintenance WHERE ends_at > ${NOW}) THEN (
    WITH RECURSIVE silent (until) AS (
      SELECT ${NOW}
       UNION
      SELECT m.ends_at
        FROM silent CROSS JOIN lineage l CROSS JOIN maintenance m ON m.scope = l.scope AND m.ends_at > silent.until
       WHERE l.resource = ${resource} AND m.starts_at <= silent.until)
    SELECT nullif(max(until), ${NOW}) FROM silent) END`;

/** What is silent is silent as long as windows say now. A value that stays the same is no change for the triggers. */
const SETTLE = `
UPDATE problem
   SET maintenance_until = settled.until,
       snoozed_until = iif(snoozed_until IS maintenance_until, settled.until, snoozed_until)
  FROM (SELECT p.seq, ${maintenanceEnd('p.resource')} AS until FROM problem p
         WHERE p.maintenance_until > :now AND p.closed_at IS NULL) settled
 WHERE settled.seq = problem.seq AND problem.maintenance_until IS NOT settled.until`;

/** Brings what is silent in step with windows that have changed. */
export const settleMaintenance = (database: Database) => {
  const settle = database.prepare(SETTLE);
  return (): void => {
    settle.run({ now: Date.now() });
  };
};
