import * as t from 'io-ts';
import type { MonitoringNodes } from '../../../../core/monitoring/ports/monitoring-nodes.js';
import { MINUTE_MS } from '../../../../core/shared/durations.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import type { Dialect, Engine, Preparing, StepsOf } from '../engine/engine.js';
import { Flag, Instant, nullable } from '../rows/column-codecs.js';
import { decodeColumn, decodeFields } from '../rows/decode-row.js';
import * as N from 'fp-ts/lib/number.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';

const selectReports = (sql: Dialect): string => `
SELECT r.${sql.ref('node')} AS id, r.reported_at, r.interval_ms, r.servers, r.behind_ms, r.checked_at, r.cut_off AS is_cut_off,
       n.${nodeId(sql)} IS NOT NULL AS is_present
  FROM monitoring_report r LEFT JOIN monitoring_node n ON n.${nodeId(sql)} = r.${sql.ref('node')}
 ORDER BY 1`;

const decodeReport = decodeFields(
  {
    id: Uuid,
    reportedAt: Instant,
    intervalMs: t.number,
    servers: t.number,
    behindMs: t.number,
    checkedAt: nullable(Instant),
    isCutOff: Flag,
    isPresent: Flag,
  },
  () => 'monitoring report',
);

type NodeWrites = Omit<MonitoringNodes, 'reports'>;

export const monitoringNodes = ({
  sql,
  prepare,
  read,
  writes,
}: Engine<NodeWrites>): MonitoringNodes => {
  const reports = prepare('monitoring_reports', selectReports(sql));
  return { ...writes, reports: read(() => reports.rows(decodeReport)) };
};

/** The id of a node in the table of those that are alive. */
const nodeId = ({ either }: Dialect): string => either({ sqlite: 'node', postgres: 'id' });

const putNode = (id: string): string => `
INSERT INTO monitoring_node (${id}, alive_at) VALUES (:node::uuid, :at::bigint)
    ON CONFLICT (${id}) DO UPDATE SET alive_at = excluded.alive_at`;

const IS_ALIVE = 'alive_at BETWEEN :since::bigint AND 2 * :at::bigint - :since::bigint';

const removeOthers = ({ isInUnlocked }: Dialect, id: string): string => `
DELETE FROM monitoring_node
 WHERE ${isInUnlocked(id, `SELECT ${id} FROM monitoring_node WHERE ${id} <> :node::uuid AND NOT (${IS_ALIVE})`)}`;

/** This node is among them, even where another one has removed it meanwhile. */
const selectAlive = (id: string): string => `
SELECT :node::uuid AS node UNION SELECT ${id} FROM monitoring_node WHERE ${IS_ALIVE} ORDER BY 1`;

/**
 * Of several claims at once each waits for the one before, and then compares with what that has written; in the order of the
 * partitions, or two could wait for each other. A claim does not count that was made for a round more than five minutes ahead,
 * or by the same node for a later one. `true` keeps SQLite from taking `ON CONFLICT` for part of a join
 * (https://sqlite.org/lang_upsert.html).
 */
const claim = ({ items, ref }: Dialect): string => `
INSERT INTO partition_claim AS last (partition, round, ${ref('node')})
SELECT one.value, :round::bigint, :node::uuid FROM ${items(':partitions', 'smallint')} WHERE true ORDER BY one.value
    ON CONFLICT (partition) DO UPDATE SET round = excluded.round, ${ref('node')} = excluded.${ref('node')}
 WHERE last.round < excluded.round OR last.round > excluded.round + ${5 * MINUTE_MS}
    OR (last.${ref('node')} = excluded.${ref('node')} AND last.round > excluded.round)
RETURNING partition`;

const putReport = ({ ref }: Dialect): string => `
INSERT INTO monitoring_report (${ref('node')}, reported_at, interval_ms, servers, behind_ms, checked_at, cut_off)
VALUES (:node::uuid, :at::bigint, :intervalMs::bigint, :servers::integer, :behindMs::bigint, :checkedAt::bigint,
        :cutOff::integer)
    ON CONFLICT (${ref('node')}) DO UPDATE SET
       reported_at = excluded.reported_at, interval_ms = excluded.interval_ms,
       servers = excluded.servers, behind_ms = excluded.behind_ms, checked_at = excluded.checked_at,
       cut_off = excluded.cut_off`;

/** Those of nodes that have stopped, which several may remove at once. */
const removeReports = (sql: Dialect): string => {
  const node = sql.ref('node');
  const stopped = `
SELECT ${node} FROM monitoring_report
 WHERE ${node} <> :node::uuid AND ${node} NOT IN (SELECT ${nodeId(sql)} FROM monitoring_node)`;
  return `DELETE FROM monitoring_report WHERE ${sql.isInUnlocked(node, stopped)}`;
};

const decodeNode = decodeColumn('node', Uuid, () => 'monitoring node');

const decodeClaimed = decodeColumn('partition', t.Int, () => 'claimed partition');

/** What a node writes of itself. A statement waits for its row alone, so that no two deadlock that remove each other. */
export const nodeWrites = ({ sql, prepare }: Preparing): StepsOf<NodeWrites> => {
  const id = nodeId(sql);
  const beat = prepare('put_node', putNode(id));
  const removeLate = prepare('remove_nodes', removeOthers(sql, id));
  const alive = prepare('nodes_alive', selectAlive(id));
  const leave = prepare('leave', `DELETE FROM monitoring_node WHERE ${id} = :node::uuid`);
  const claimAll = prepare('claim_partitions', claim(sql));
  const put = prepare('put_report', putReport(sql));
  const removeOld = prepare('remove_reports', removeReports(sql));
  return {
    *heartbeat(node, at, since) {
      yield* beat.run({ node, at });
      yield* removeLate.run({ node, at, since });
      return yield* alive.rows(decodeNode, { node, at, since });
    },
    leave: (node) => leave.run({ node }),
    *claim(node, round, partitions) {
      const claimed = yield* claimAll.rows(decodeClaimed, { node, round, partitions });
      // A store returns them in whatever order it wrote them.
      return RA.sort(N.Ord)(claimed);
    },
    *report(node, at, { isCutOff, ...figures }) {
      yield* put.run({ node, at, ...figures, cutOff: Number(isCutOff) });
      if (O.isSome(figures.checkedAt)) yield* removeOld.run({ node });
    },
  };
};
