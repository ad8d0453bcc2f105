import type { Database } from 'better-sqlite3';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { MonitoredFleet } from '../../../../core/monitoring/ports/monitored-fleet.js';
import {
  decodeFleetId,
  decodeMonitoredState,
  decodeServerList,
  SELECT_FLEET,
} from '../../sql/monitoring/monitored-state-rows.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import { scopeNumber } from '../access/effective-grants-sql.js';
import type { SqliteSession } from '../connection/session.js';

/** The ids come from an index with this condition, which has them in this order. */
const SELECT_SERVERS = `
SELECT CAST(changes AS TEXT) AS revision,
       (SELECT json_group_array(id)
          FROM (SELECT id FROM resource WHERE type = 'server' ORDER BY id)) AS ids
  FROM resource_count WHERE type = 'server' AND CAST(changes AS TEXT) <> ?`;

/**
 * The server itself, its instances, and their databases and schedules: all that is under it but the schedules of databases; and the fleet, whose policy may count. It goes from each to what is
 * under it, in the order of the joins: SQLite takes three conditions of one scan for a search by type, through all databases.
 */
const SELECT_SERVER = `
WITH monitored AS (
  SELECT * FROM resource WHERE type = 'fleet'
  UNION ALL
  SELECT * FROM resource WHERE id = :server AND type = 'server'
  UNION ALL
  SELECT * FROM resource WHERE parent_id = :server AND +type = 'instance'
  UNION ALL
  SELECT d.* FROM resource i CROSS JOIN resource d ON d.parent_id = i.id
   WHERE i.parent_id = :server AND +i.type = 'instance' AND +d.type IN ('database', 'schedule')
)
SELECT r.type, r.id, r.path, r.parent_id, r.attributes, hex(r.sealed) AS sealed, r.managed_by,
       EXISTS (SELECT 1 FROM resource s WHERE s.parent_id = r.id) AS is_scheduled
  FROM monitored r
 ORDER BY r.path`;

/** The rows of the server's scope are its open problems. */
const SELECT_PROBLEMS = `
SELECT p.id, p.kind, p.severity, p.message, p.facts, p.since, p.valid_until,
       r.type AS resource_type, r.id AS resource_id
  FROM problem_scope s CROSS JOIN problem p ON p.seq = s.problem_seq CROSS JOIN resource r ON r.seq = p.resource
 WHERE s.scope = ${scopeNumber(':server')}`;

/** Goes from the server to what is under it, and from each of these to its streaks. */
const SELECT_STREAKS = `
WITH monitored (id, seq) AS (
  SELECT id, seq FROM resource WHERE id = :server
  UNION ALL
  SELECT r.id, r.seq FROM resource r WHERE r.parent_id = :server
  UNION ALL
  SELECT d.id, d.seq FROM resource i CROSS JOIN resource d ON d.parent_id = i.id
   WHERE i.parent_id = :server
)
SELECT s.kind, s.failures, s.since, s.counted_at, monitored.id AS resource
  FROM monitored CROSS JOIN failure_streak s ON s.resource = monitored.seq`;

export const sqliteMonitoredFleet = (
  session: SqliteSession,
  sealer: SecretSealer,
): MonitoredFleet => {
  const { database, run, write, readTransaction } = session;
  const fleet = database.prepare(SELECT_FLEET);
  const servers = database.prepare(SELECT_SERVERS);
  const selectState = stateRows(database);
  const decodeState = decodeMonitoredState(sealer);
  return {
    fleet: run(() => decodeFleetId(fleet.get())),
    servers: (revision) => run(() => decodeServerList(servers.get(revision))),
    server: (id) => run(() => readTransaction(() => decodeState(selectState(id)))),
    record: (changes) =>
      changes.length === 0 ? TE.right(undefined) : write('recordChanges', changes),
  };
};

const stateRows = (database: Database) => {
  const resources = database.prepare(SELECT_SERVER);
  const problems = database.prepare(SELECT_PROBLEMS);
  const streaks = database.prepare(SELECT_STREAKS);
  return (server: string) => ({
    resources: resources.all({ server }),
    problems: problems.all({ server }),
    streaks: streaks.all({ server }),
  });
};
