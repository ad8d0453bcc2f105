import { pipe } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { MonitoredFleet } from '../../../../core/monitoring/ports/monitored-fleet.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import {
  decodeFleetId,
  decodeMonitoredState,
  decodeServerList,
  SELECT_FLEET,
} from '../../sql/monitoring/monitored-state-rows.js';
import { decodeRow } from '../../sql/rows/decode-row.js';
import type { PostgresSession } from '../connection/session.js';
import { recordChanges } from './record-changes.js';

/** The count of changes is written in the transaction that changes the fleet, and one statement sees one moment. */
const SELECT_SERVERS = `
SELECT changes::text AS revision,
       (SELECT coalesce(json_agg(id ORDER BY id), '[]')::text FROM resource WHERE type = 'server') AS ids
  FROM resource_count WHERE type = 'server' AND changes::text <> $1::text`;

/**
 * The server itself, its instances, and their databases and schedules: all that is under it but the schedules of databases. IS TRUE keeps PostgreSQL
 * from reading all instances by their type, as it does where nothing was ever counted.
 */
const MONITORED = `
SELECT * FROM resource WHERE id = $1::uuid AND type = 'server'
 UNION ALL
SELECT * FROM resource WHERE parent_id = $1::uuid AND (type = 'instance') IS TRUE
 UNION ALL
SELECT d.*
  FROM resource i
 CROSS JOIN LATERAL (SELECT * FROM resource WHERE parent_id = i.id OFFSET 0) d
 WHERE i.parent_id = $1::uuid AND (i.type = 'instance') IS TRUE AND (d.type IN ('database', 'schedule')) IS TRUE`;

/** With the fleet, whose policy may count. A limited query of its own: of \`EXISTS\` PostgreSQL may make a hash of the whole table. */
const SELECT_RESOURCES = `
SELECT m.id, m.type, m.path, m.parent_id, m.attributes, encode(m.sealed, 'hex') AS sealed, m.managed_by,
       coalesce((SELECT 1 FROM resource s WHERE s.parent_id = m.id LIMIT 1), 0) AS is_scheduled
  FROM (SELECT * FROM monitored UNION ALL SELECT * FROM resource WHERE type = 'fleet') m
 ORDER BY m.path`;

/** Of each type and standing the scope of the server has its open problems. */
const SELECT_PROBLEMS = `
SELECT p.id, p.kind, p.severity, p.message, p.facts, p.since, p.valid_until,
       r.type AS resource_type, r.id AS resource_id
  FROM unnest('{server,instance,database,schedule}'::text[]) level (type)
 CROSS JOIN unnest('{0,1,2}'::smallint[]) part (standing)
 CROSS JOIN LATERAL (SELECT problem_id FROM problem_scope
                      WHERE scope_id = $1::uuid AND resource_type = level.type
                        AND standing = part.standing
                     OFFSET 0) s
 CROSS JOIN LATERAL (SELECT * FROM problem WHERE id = s.problem_id OFFSET 0) p
 CROSS JOIN LATERAL (SELECT type, id FROM resource WHERE id = p.resource_id OFFSET 0) r`;

const SELECT_STREAKS = `
SELECT s.resource_id AS resource, s.kind, s.failures, s.since, s.counted_at
  FROM monitored m
 CROSS JOIN LATERAL (SELECT * FROM failure_streak WHERE resource_id = m.id OFFSET 0) s`;

const asArray = (select: string): string =>
  `(SELECT coalesce(json_agg(x), '[]') FROM (${select}) x)`;

/** One statement, so that all of it is of one moment and takes one round trip. */
const SELECT_MONITORED_STATE = `
WITH monitored AS (${MONITORED})
SELECT ${asArray(SELECT_RESOURCES)} AS resources,
       ${asArray(SELECT_PROBLEMS)} AS problems,
       ${asArray(SELECT_STREAKS)} AS streaks`;

const decodeArrays = decodeRow(
  t.strict({ resources: t.UnknownArray, problems: t.UnknownArray, streaks: t.UnknownArray }),
  () => 'monitored server',
);

export const postgresMonitoredFleet = (
  { read, transact }: PostgresSession,
  sealer: SecretSealer,
): MonitoredFleet => {
  const decodeState = decodeMonitoredState(sealer);
  return {
    fleet: pipe(
      read({ name: 'fleet', text: SELECT_FLEET }),
      TE.flatMapEither(({ rows: [row] }) => decodeFleetId(row)),
    ),
    servers: (revision) =>
      pipe(
        read({ name: 'monitored_servers', text: SELECT_SERVERS, values: [revision] }),
        TE.flatMapEither(({ rows: [row] }) => decodeServerList(row)),
      ),
    server: (id) =>
      pipe(
        read({ name: 'monitored_state', text: SELECT_MONITORED_STATE, values: [id] }),
        TE.flatMapEither(({ rows: [row] }) => decodeArrays(row)),
        TE.flatMapEither(decodeState),
      ),
    record: (changes) =>
      changes.length === 0 ? TE.right(undefined) : transact(recordChanges(changes)),
  };
};
