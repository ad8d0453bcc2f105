import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { MonitoredFleet } from '../../../core/monitoring/ports/monitored-fleet.js';
import { decodeRows } from '../../sql/rows/decode-row.js';
import { decodeStoredProblemRow } from '../../sql/monitoring/stored-problem-row.js';
import { decodeResourceIdRow } from '../../sql/monitoring/resource-id-row.js';
import {
  decodeMonitoredRow,
  toMonitoredServer,
} from '../../sql/monitoring/monitored-server-row.js';
import type { PostgresSession } from '../connection/session.js';

const SELECT_SERVERS = "SELECT id FROM resource WHERE type = 'server' ORDER BY id";

/** The server itself, its instances and their databases: all that is beneath it but the schedules. */
const SELECT_SERVER = `
WITH instance AS (SELECT id FROM resource WHERE parent_id = $1::uuid AND type = 'instance')
SELECT r.type, r.id, r.path, r.parent_id, r.attributes,
       (EXISTS (SELECT FROM resource s WHERE s.parent_id = r.id))::int AS is_scheduled
  FROM resource r
 WHERE r.id = $1::uuid AND r.type = 'server'
    OR r.parent_id = $1::uuid AND r.type = 'instance'
    OR r.parent_id = ANY (ARRAY(SELECT id FROM instance))
 ORDER BY r.path`;

/**
 * What is closed has rank 0 and lies apart by its severity, the latest first, so that only what is asked for is read;
 * of what is open no rank comes after the one that is named here.
 */
export const SELECT_MONITORED_PROBLEMS = `
SELECT p.id, p.kind, p.since, p.closed_at, r.type AS resource_type, r.id AS resource_id
  FROM unnest('{server,instance,database,schedule}'::text[]) beneath (type)
 CROSS JOIN unnest('{0,1,2,3,4,5}'::smallint[], '{9,9,9,0,0,0}'::smallint[]) part (standing, last)
 CROSS JOIN LATERAL (SELECT problem_id FROM problem_scope
                      WHERE scope_id = $1::uuid AND resource_type = beneath.type
                        AND standing = part.standing AND (rank, moment) <= (part.last, $2::bigint)
                     OFFSET 0) s
 CROSS JOIN LATERAL (SELECT * FROM problem WHERE id = s.problem_id OFFSET 0) p
 CROSS JOIN LATERAL (SELECT type, id FROM resource WHERE id = p.resource_id OFFSET 0) r`;

export const postgresMonitoredFleet = ({ read }: PostgresSession): MonitoredFleet => ({
  servers: pipe(
    read({ name: 'watched_servers', text: SELECT_SERVERS }),
    TE.flatMapEither(({ rows }) => decodeRows(decodeResourceIdRow, rows)),
  ),
  server: (id) =>
    pipe(
      read({ name: 'watched_server', text: SELECT_SERVER, values: [id] }),
      TE.flatMapEither(({ rows }) => decodeRows(decodeMonitoredRow, rows)),
      TE.map(toMonitoredServer),
    ),
  problems: (server, closedSince) =>
    pipe(
      read({
        name: 'watched_problems',
        text: SELECT_MONITORED_PROBLEMS,
        values: [server, -closedSince.getTime()],
      }),
      TE.flatMapEither(({ rows }) => decodeRows(decodeStoredProblemRow, rows)),
    ),
});
