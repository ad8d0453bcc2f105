import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import { Uuid } from '../../../core/shared/uuid.js';
import type { MonitoringNodes } from '../../../core/monitoring/ports/monitoring-nodes.js';
import { decodeClaimedRows } from '../../sql/monitoring/claimed-partition-rows.js';
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

const decodeNode = decodeRow(t.strict({ id: Uuid }), () => 'monitoring node');

export const postgresMonitoringNodes = ({ write }: PostgresSession): MonitoringNodes => ({
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
});
