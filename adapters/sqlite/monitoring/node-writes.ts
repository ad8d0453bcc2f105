import type { Database } from 'better-sqlite3';
import type { PartitionRound } from '../../../core/monitoring/assignment/partition-round.js';
import type { Uuid } from '../../../core/shared/uuid.js';

const HEARTBEAT = `
INSERT INTO watch_node VALUES (:node, :at) ON CONFLICT DO UPDATE SET seen_at = excluded.seen_at`;

const CLAIM = `
INSERT INTO watch_turn VALUES (:slot, :node, :round)
    ON CONFLICT DO UPDATE SET node = excluded.node, round = excluded.round
 WHERE round < excluded.round
    OR round > excluded.round + 60 * 60 * 1000
    OR (round > excluded.round AND node = excluded.node)`;

/** What a node writes of itself. */
export const nodeWrites = (database: Database) => {
  const heartbeat = database.prepare(HEARTBEAT);
  const removeOthers = database.prepare(
    'DELETE FROM watch_node WHERE seen_at NOT BETWEEN :since AND 2 * :at - :since AND node <> :node',
  );
  const nodes = database.prepare('SELECT node FROM watch_node ORDER BY node');
  const leave = database.prepare('DELETE FROM watch_node WHERE node = ?');
  const claim = database.prepare(CLAIM);
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
    claim: (node: Uuid, { partition, round }: PartitionRound): boolean =>
      claim.run({ slot: partition, node, round: round.getTime() }).changes > 0,
  };
};
