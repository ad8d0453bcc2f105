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
