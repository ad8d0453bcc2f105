import type { Database } from 'better-sqlite3';
import * as O from 'fp-ts/lib/Option.js';
import type { NodeReport } from '../../../../core/monitoring/watch-status.js';
import type { Uuid } from '../../../../core/shared/uuid.js';

const HEARTBEAT = `
INSERT INTO monitoring_node VALUES (:node, :at)
    ON CONFLICT DO UPDATE SET alive_at = excluded.alive_at`;

const REMOVE_OTHERS = `
DELETE FROM monitoring_node
 WHERE alive_at NOT BETWEEN :since AND 2 * :at - :since AND node <> :node`;

/** `true` keeps the parser from taking `ON CONFLICT` for part of a join (https://sqlite.org/lang_upsert.html). */
const CLAIM = `
INSERT INTO partition_claim (partition, round, node)
SELECT value, :round, :node FROM json_each(:partitions) WHERE true
    ON CONFLICT DO UPDATE SET node = excluded.node, round = excluded.round
 WHERE round < excluded.round
    OR round > excluded.round + 60 * 60 * 1000
    OR (round > excluded.round AND node = excluded.node)
RETURNING partition`;

const REPORT = `
INSERT INTO monitoring_report (node, reported_at, interval_ms, servers, behind_ms, checked_at, cut_off)
VALUES (:node, :at, :intervalMs, :servers, :behindMs, :checkedAt, :cutOff)
    ON CONFLICT DO UPDATE SET
       reported_at = excluded.reported_at, interval_ms = excluded.interval_ms,
       servers = excluded.servers, behind_ms = excluded.behind_ms, checked_at = excluded.checked_at,
       cut_off = excluded.cut_off`;

const REMOVE_REPORTS = `
DELETE FROM monitoring_report
 WHERE node <> :node AND node NOT IN (SELECT node FROM monitoring_node)`;

/** What a node writes of itself. */
export const nodeWrites = (database: Database) => {
  const heartbeat = database.prepare(HEARTBEAT);
  const removeOthers = database.prepare(REMOVE_OTHERS);
  const nodes = database.prepare('SELECT node FROM monitoring_node ORDER BY node');
  const leave = database.prepare('DELETE FROM monitoring_node WHERE node = ?');
  const claim = database.prepare(CLAIM);
  const putReport = database.prepare(REPORT);
  const removeReports = database.prepare(REMOVE_REPORTS);
  return {
    /** Returns the rows of the nodes that are alive. */
    heartbeat: (node: Uuid, at: Date, since: Date): readonly unknown[] => {
      heartbeat.run({ node, at: at.getTime() });
      removeOthers.run({ node, at: at.getTime(), since: since.getTime() });
      return nodes.all();
    },
    leave: (node: Uuid): void => {
      leave.run(node);
    },
    report: (node: Uuid, at: Date, { checkedAt, isCutOff, ...figures }: NodeReport): void => {
      const checkedMs = O.isSome(checkedAt) ? checkedAt.value.getTime() : null;
      putReport.run({
        node,
        at: at.getTime(),
        ...figures,
        checkedAt: checkedMs,
        cutOff: Number(isCutOff),
      });
      if (checkedMs !== null) removeReports.run({ node });
    },
    /** Returns the rows of the partitions that the node is granted. */
    claim: (node: Uuid, round: Date, partitions: readonly number[]): readonly unknown[] =>
      claim.all({ node, round: round.getTime(), partitions: JSON.stringify(partitions) }),
  };
};
