import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { NodeReport } from '../../../../core/monitoring/watch-status.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import type { MonitoringNodes } from '../../../../core/monitoring/ports/monitoring-nodes.js';
import { decodeClaimedRows, decodeReportRows } from '../../sql/monitoring/monitoring-node-rows.js';
import { decodeRow, decodeRows } from '../../sql/rows/decode-row.js';
import type { PostgresSession } from '../connection/session.js';

/**
 * A node waits for its own row alone, and before it locks any other, or two that remove each other at once would
 * deadlock: parts of a statement run in no set order unless one reads the other. A statement does not see its own writes
 * otherwise.
 */
const HEARTBEAT = `
WITH alive AS (
  INSERT INTO monitoring_node (id, alive_at) VALUES ($1::uuid, $2::bigint)
      ON CONFLICT (id) DO UPDATE SET alive_at = excluded.alive_at
  RETURNING id
), removed AS (
  DELETE FROM monitoring_node
   WHERE id IN (SELECT w.id FROM alive JOIN monitoring_node w ON w.id <> alive.id
                 WHERE w.alive_at NOT BETWEEN $3::bigint AND 2 * $2::bigint - $3::bigint
                   FOR UPDATE OF w SKIP LOCKED)
)
SELECT id FROM alive UNION
SELECT id FROM monitoring_node WHERE alive_at BETWEEN $3::bigint AND 2 * $2::bigint - $3::bigint ORDER BY id`;

const LEAVE = 'DELETE FROM monitoring_node WHERE id = $1::uuid';

/**
 * Of several claims at once each waits for the one before, and then compares with what that has written; in the order of the
 * partitions, or two could wait for each other. A claim does not count that was made for a round more than an hour ahead, or
 * by the same node for a later one.
 */
const CLAIM = `
INSERT INTO partition_claim AS last (partition, round, node_id)
SELECT partition, $2::bigint, $3::uuid FROM unnest($1::smallint[]) partition ORDER BY partition
    ON CONFLICT (partition) DO UPDATE SET round = excluded.round, node_id = excluded.node_id
 WHERE last.round < excluded.round OR last.round > excluded.round + 3600000
    OR (last.node_id = excluded.node_id AND last.round > excluded.round)
RETURNING partition`;

/**
 * A node waits for no row but its own: the reports of nodes that are gone may be removed by several at once.
 */
const REPORT = `
WITH own AS (
  INSERT INTO monitoring_report (node_id, reported_at, interval_ms, servers, behind_ms, checked_at, cut_off)
  VALUES ($1::uuid, $2::bigint, $3::bigint, $4::integer, $5::bigint, $6::bigint, $7::integer)
      ON CONFLICT (node_id) DO UPDATE SET
         reported_at = excluded.reported_at, interval_ms = excluded.interval_ms,
         servers = excluded.servers, behind_ms = excluded.behind_ms, checked_at = excluded.checked_at,
         cut_off = excluded.cut_off
  RETURNING node_id
)
DELETE FROM monitoring_report
 WHERE $6::bigint IS NOT NULL
   AND node_id IN (SELECT r.node_id FROM own JOIN monitoring_report r ON r.node_id <> own.node_id
                    WHERE r.node_id NOT IN (SELECT id FROM monitoring_node)
                      FOR UPDATE OF r SKIP LOCKED)`;

const REPORTS = `
SELECT r.node_id AS node, r.reported_at, r.interval_ms, r.servers, r.behind_ms, r.checked_at, r.cut_off,
       (n.id IS NOT NULL)::integer AS is_present
  FROM monitoring_report r LEFT JOIN monitoring_node n ON n.id = r.node_id
 ORDER BY r.node_id`;

const decodeNode = decodeRow(t.strict({ id: Uuid }), () => 'monitoring node');

export const postgresMonitoringNodes = ({ read, write }: PostgresSession): MonitoringNodes => ({
  heartbeat: (node, at, since) =>
    pipe(
      write({ name: 'heartbeat', text: HEARTBEAT, values: [node, at.getTime(), since.getTime()] }),
      TE.flatMapEither(({ rows }) => decodeRows(decodeNode, rows)),
      TE.map((nodes) => nodes.map(({ id }) => id)),
    ),
  leave: (node) =>
    pipe(
      write({ name: 'leave', text: LEAVE, values: [node] }),
      TE.map(() => undefined),
    ),
  claim: (node, round, partitions) =>
    pipe(
      write({ name: 'claim_partitions', text: CLAIM, values: [partitions, round.getTime(), node] }),
      TE.flatMapEither(({ rows }) => decodeClaimedRows(rows)),
    ),
  report: (node, at, report) =>
    pipe(
      write({ name: 'monitoring_report', text: REPORT, values: reportValues(node, at, report) }),
      TE.map(() => undefined),
    ),
  reports: pipe(
    read({ name: 'monitoring_reports', text: REPORTS, values: [] }),
    TE.flatMapEither(({ rows }) => decodeReportRows(rows)),
  ),
});

const reportValues = (node: Uuid, at: Date, report: NodeReport): unknown[] => [
  node,
  at.getTime(),
  report.intervalMs,
  report.servers,
  report.behindMs,
  O.isSome(report.checkedAt) ? report.checkedAt.value.getTime() : null,
  Number(report.isCutOff),
];
