import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import { Uuid } from '../../../core/shared/uuid.js';
import type { MonitoringNodes } from '../../../core/monitoring/ports/monitoring-nodes.js';
import { decodeRow, decodeRows } from '../../sql/rows/decode-row.js';
import type { PostgresSession } from '../connection/session.js';

/**
 * A node waits for its own row alone, and before it takes any other, or two that forget one another at once would wait in
 * a circle: parts of a statement run in no set order unless one reads the other. What a statement writes it does
 * not see otherwise.
 */
const HEARTBEAT = `
WITH seen AS (
  INSERT INTO watch_node (id, seen_at) VALUES ($1::uuid, $2::bigint)
      ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at
  RETURNING id
), forgotten AS (
  DELETE FROM watch_node
   WHERE id IN (SELECT w.id FROM seen JOIN watch_node w ON w.id <> seen.id
                 WHERE w.seen_at NOT BETWEEN $3::bigint AND 2 * $2::bigint - $3::bigint
                   FOR UPDATE OF w SKIP LOCKED)
)
SELECT id FROM seen UNION
SELECT id FROM watch_node WHERE seen_at BETWEEN $3::bigint AND 2 * $2::bigint - $3::bigint ORDER BY id`;

const LEAVE = 'DELETE FROM watch_node WHERE id = $1::uuid';

/**
 * Of several who ask at once each waits for the one before, and then compares with what that has written. A turn does
 * not count that was given for a round more than an hour ahead, or to the same node for a later one.
 */
const CLAIM = `
INSERT INTO watch_turn AS last (slot, round, node_id) VALUES ($1::smallint, $2::bigint, $3::uuid)
    ON CONFLICT (slot) DO UPDATE
   SET round = excluded.round, node_id = excluded.node_id, node_before = last.node_id
 WHERE last.round < excluded.round OR last.round > excluded.round + 3600000
    OR (last.node_id = excluded.node_id AND last.round > excluded.round)
RETURNING coalesce(node_before = node_id, false) AS "isContinued"`;

const decodeNode = decodeRow(t.strict({ id: Uuid }), () => 'node on watch');
const decodeClaim = decodeRow(t.strict({ isContinued: t.boolean }), () => 'turn');

export const postgresMonitoringNodes = ({ write }: PostgresSession): MonitoringNodes => ({
  heartbeat: (node, at, since) =>
    pipe(
      write({ name: 'attend', text: HEARTBEAT, values: [node, at.getTime(), since.getTime()] }),
      TE.flatMapEither(({ rows }) => decodeRows(decodeNode, rows)),
      TE.map((nodes) => nodes.map(({ id }) => id)),
    ),
  leave: (node) =>
    pipe(
      write({ name: 'leave', text: LEAVE, values: [node] }),
      TE.map(() => undefined),
    ),
  claim: (node, { partition, round }) =>
    pipe(
      write({ name: 'take_turn', text: CLAIM, values: [partition, round.getTime(), node] }),
      TE.flatMapEither(({ rows: [row] }) =>
        row === undefined ? E.right(O.none) : pipe(decodeClaim(row), E.map(O.some)),
      ),
    ),
});
