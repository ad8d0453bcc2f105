import { randomUUID } from 'node:crypto';
import type { Database } from 'better-sqlite3';

/** A server with one instance, four databases and a schedule of each, and what has happened to them. */
const RESOURCES_PER_SERVER = 10;

const INSERT = 'INSERT INTO resource (id, type, parent_id, path, name, attributes, added_at)';

const STATEMENTS = [
  `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < :servers)
   ${INSERT} SELECT 's' || n, 'server', NULL, 's' || n, 's' || n, '{}', 1 FROM n`,
  `${INSERT} SELECT 'i' || id, 'instance', id, path || '/i', 'i', '{}', 1 FROM resource WHERE type = 'server'`,
  `${INSERT} SELECT 'd' || value || i.id, 'database', i.id, i.path || '/' || value, value, '{}', 1
     FROM (SELECT id, path FROM resource WHERE type = 'instance') i, json_each('[1, 2, 3, 4]')`,
  `${INSERT} SELECT 'c' || id, 'schedule', id, path || '/c', 'c', '{}', 1 FROM resource WHERE type = 'database'`,
  `${INSERT} VALUES ('v', 'destination', NULL, 'v', 'v', '{}', 1), ('w', 'channel', NULL, 'w', 'w', '{}', 1)`,
  `INSERT INTO problem (id, resource, kind, severity, message, since)
   SELECT fresh_uuid(), seq, 'odd', 'warning', '', 1 FROM resource WHERE seq % 10 = 0`,
  `INSERT INTO failure_streak (resource, kind, failures, since) SELECT seq, 'odd', 1, 1 FROM resource`,
  `INSERT INTO run (id, kind, state, database, database_path, schedule, planned_for, destination, engine, started_by, started_at, ended_at)
   SELECT fresh_uuid(), 'scheduled', 'done', d.seq, d.path, s.seq, 1, (SELECT seq FROM resource WHERE id = 'v'), 'mysql', '', 1, 1
     FROM resource s JOIN resource d ON d.id = s.parent_id WHERE s.type = 'schedule'`,
  `INSERT INTO maintenance SELECT id, seq, seq, 1, 1, 1, '', 'me' FROM resource WHERE type = 'server' LIMIT 9`,
];

/** Fills an empty store with a fleet of at least this many resources, a tenth of them with a problem, and a run of each schedule. */
export const fillStore = (database: Database, resources: number): void => {
  database.function('fresh_uuid', () => randomUUID());
  const servers = Math.ceil(resources / RESOURCES_PER_SERVER);
  database.transaction(() => {
    for (const text of STATEMENTS) {
      const statement = database.prepare(text);
      if (text.includes(':servers')) statement.run({ servers });
      else statement.run();
    }
  })();
};
