import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { MonitoredFleet } from '../../../core/monitoring/ports/monitored-fleet.js';
import { decodeRows } from '../../sql/rows/decode-row.js';
import { decodeStoredProblemRow } from '../../sql/monitoring/stored-problem-row.js';
import { decodeResourceIdRow } from '../../sql/monitoring/resource-id-row.js';
import {
  decodeMonitoredRow,
  toMonitoredServer,
} from '../../sql/monitoring/monitored-server-row.js';
import { scopeNumber } from '../access/scope-column.js';
import type { SqliteSession } from '../connection/session.js';

/** The condition is that of an index, which has them in this order. */
const SELECT_SERVERS = "SELECT id FROM resource WHERE type = 'server' ORDER BY id";

/** The server itself, its instances and their databases: all that is beneath it but the schedules. */
const SELECT_SERVER = `
WITH instance (id) AS (SELECT id FROM resource WHERE parent_id = :server)
SELECT r.type, r.id, r.path, r.parent_id, r.attributes,
       EXISTS (SELECT 1 FROM resource s WHERE s.parent_id = r.id) AS is_scheduled
  FROM resource r
 WHERE (r.id = :server AND r.type = 'server')
    OR (r.parent_id = :server AND r.type = 'instance')
    OR (r.parent_id IN (SELECT id FROM instance) AND r.type = 'database')
 ORDER BY r.path`;

/** Of what is closed, each type and severity is read by itself, from the latest back. */
const SELECT_PROBLEMS = `
WITH kept (seq) AS MATERIALIZED (
  SELECT problem_seq FROM problem_scope WHERE scope = ${scopeNumber(':server')}
  UNION ALL
  SELECT s.problem_seq
    FROM resource_count t CROSS JOIN (VALUES (0), (1), (2)) severity
   CROSS JOIN closed_problem_scope s
      ON s.scope = ${scopeNumber(':server')} AND s.type = t.number
     AND s.severity_rank = severity.column1 AND s.closed_at >= :closedSince
)
SELECT p.id, p.kind, p.since, p.closed_at, r.type AS resource_type, r.id AS resource_id
  FROM kept CROSS JOIN problem p ON p.seq = kept.seq CROSS JOIN resource r ON r.seq = p.resource`;

export const sqliteMonitoredFleet = ({ database, run }: SqliteSession): MonitoredFleet => {
  const servers = database.prepare(SELECT_SERVERS);
  const server = database.prepare(SELECT_SERVER);
  const problems = database.prepare(SELECT_PROBLEMS);
  return {
    servers: run(() => decodeRows(decodeResourceIdRow, servers.all())),
    server: (id) =>
      run(() =>
        pipe(decodeRows(decodeMonitoredRow, server.all({ server: id })), E.map(toMonitoredServer)),
      ),
    problems: (id, closedSince) =>
      run(() =>
        decodeRows(
          decodeStoredProblemRow,
          problems.all({ server: id, closedSince: closedSince.getTime() }),
        ),
      ),
  };
};
