import type { PostgresServer } from '../database-servers/embedded-postgres.js';

/** A server with one instance, four databases and a schedule of each, and what has happened to them. */
const RESOURCES_PER_SERVER = 10;

/** Statistics are made by the spec, or not at all. */
const WITHOUT_AUTOVACUUM = `DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'shipshape' LOOP
    EXECUTE format('ALTER TABLE shipshape.%I SET (autovacuum_enabled = off)', name);
  END LOOP;
END $$`;

/** An index that a migration makes of the only row of a table has it counted: one row a page, however many come. */
const WITHOUT_COUNTS = `
SELECT pg_clear_relation_stats('shipshape', tablename) FROM pg_tables WHERE schemaname = 'shipshape'`;

const RESOURCE = 'INSERT INTO resource (id, type, parent_id, path, name, attributes)';

const under = (parent: string, type: string, name: string, attributes = '{}', times = 1): string =>
  `${RESOURCE} SELECT gen_random_uuid(), '${type}', id, path || '/${name}' || n, '${name}' || n, '${attributes}'
     FROM resource CROSS JOIN generate_series(1, ${times}) n WHERE type = '${parent}'`;

const fleetOf = (servers: number): readonly string[] => [
  `${RESOURCE} SELECT gen_random_uuid(), 'server', NULL, 's' || n, 's' || n, '{}' FROM generate_series(1, ${servers}) n`,
  `${RESOURCE} SELECT gen_random_uuid(), type, NULL, type || n, type || n, '{}'
     FROM unnest('{destination,channel}'::text[]) type CROSS JOIN generate_series(1, 3) n`,
  under('server', 'instance', 'i'),
  under('instance', 'database', 'd', '{}', 4),
  under('database', 'schedule', 'c', '{"destination":"destination1","restoreOn":"s1/i1"}'),
];

/** Of each server the instance and a schedule have problems; those of the schedule were closed on one of a few days. */
const PROBLEMS = [
  `INSERT INTO problem (id, resource_id, kind, severity, message, since, valid_until, snoozed_until, closed_at)
   SELECT gen_random_uuid(), id, kind, 'warning', '', 1, CASE WHEN seq % 2 = 0 THEN 9e15::bigint END,
          CASE WHEN seq % 4 = 0 THEN 9e15::bigint END,
          CASE WHEN type = 'schedule' THEN 864000000 * (1 + seq % 7) END
     FROM resource CROSS JOIN unnest('{odd,strange}'::text[]) kind
    WHERE type = 'instance' OR type = 'schedule' AND path LIKE '%/d1/%'`,
  `INSERT INTO problem_span
   SELECT s.* FROM problem p CROSS JOIN LATERAL spans_of(p) s WHERE p.closed_at IS NOT NULL`,
  `INSERT INTO channel_entry SELECT channel, problem, first_at, '{}' FROM channel_change`,
  `INSERT INTO failure_streak SELECT id, 'odd', 1, 5, 5 FROM resource WHERE type = 'instance'`,
];

const RUNS = `
INSERT INTO run (id, kind, state, database_id, database_path, schedule_id, schedule_path, planned_for, due_at, engine,
                 format, started_by, started_at, ended_at, destination_id, object_bytes, lease_until)
SELECT gen_random_uuid(), 'scheduled', state, parent_id, path, id, path, n, n, 'mysql', '', '', n,
       CASE WHEN state NOT IN ('due', 'running') THEN n END,
       (SELECT id FROM resource WHERE path = 'destination1'), n, n
  FROM resource CROSS JOIN generate_series(1, 3) n
 CROSS JOIN LATERAL (SELECT CASE WHEN n < 3 THEN 'done' WHEN seq % 100 = 0 THEN 'running'
                                 WHEN seq % 10 = 0 THEN 'due' ELSE 'failed' END AS state) s
 WHERE type = 'schedule' AND path LIKE '%/d1/%'`;

const othersOf = (servers: number): readonly string[] => [
  `INSERT INTO seen_server SELECT id, 15 FROM resource WHERE type = 'instance'`,
  `INSERT INTO login_rejection (key, refusal, at, count)
   SELECT path, '', seq, 1 FROM resource WHERE type = 'instance'`,
  `INSERT INTO delivery (id, channel, state, message, composed_at, attempts, ended_at)
   SELECT gen_random_uuid(), id, CASE n WHEN 0 THEN 'due' ELSE 'sent' END, '', n, 1, nullif(n, 0)
     FROM resource CROSS JOIN generate_series(0, ${servers}) n WHERE type = 'channel'`,
  `INSERT INTO token (id, name, hash, grants, created_at)
   SELECT gen_random_uuid(), n, n, '[]', 1 FROM generate_series(1, ${servers / 10}) n`,
  `INSERT INTO token (id, name, hash, grants, created_at, parent, maker, expires_at)
   SELECT gen_random_uuid(), name || '/' || n, name || '/' || n, '[]', 1,
          CASE n WHEN 1 THEN NULL ELSE id END, CASE n WHEN 1 THEN id END, 1
     FROM token CROSS JOIN generate_series(1, 9) n`,
  `INSERT INTO maintenance
   SELECT gen_random_uuid(), id, id, n, n, n, '', CASE n WHEN 2 THEN 'me' END
     FROM resource CROSS JOIN generate_series(1, 3) n WHERE type = 'server'`,
  `INSERT INTO maintenance_rules SELECT id FROM resource WHERE type = 'instance'`,
];

/** Fills an empty store with a fleet of at least so many resources, and with problems, runs, messages and all that grows. */
export const fillStore = async (
  query: PostgresServer['query'],
  database: string,
  resources: number,
): Promise<void> => {
  const servers = Math.ceil(resources / RESOURCES_PER_SERVER);
  const statements = [...fleetOf(servers), ...PROBLEMS, RUNS, ...othersOf(servers)];
  await query(
    [WITHOUT_AUTOVACUUM, WITHOUT_COUNTS, 'SET search_path = shipshape', ...statements].join(';\n'),
    database,
  );
};
