import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import { Uuid } from '../../../core/shared/uuid.js';
import type { MonitoringNodes } from '../../../core/monitoring/ports/monitoring-nodes.js';
import { decodeRow, decodeRows } from '../../sql/rows/decode-row.js';
import type { SqliteSession } from '../connection/session.js';

const HEARTBEAT = `
INSERT INTO watch_node VALUES (:node, :at) ON CONFLICT DO UPDATE SET seen_at = excluded.seen_at`;

const CLAIM = `
INSERT INTO watch_turn VALUES (:slot, :node, :round)
    ON CONFLICT DO UPDATE SET node = excluded.node, round = excluded.round
 WHERE round < excluded.round
    OR round > excluded.round + 60 * 60 * 1000
    OR (round > excluded.round AND node = excluded.node)`;

const decodeNode = decodeRow(t.type({ node: Uuid }), () => 'monitoring node');

export const sqliteMonitoringNodes = ({
  database,
  run,
  write,
  writeWithoutWaiting,
}: SqliteSession): MonitoringNodes => {
  const heartbeat = database.prepare(HEARTBEAT);
  const removeOthers = database.prepare(
    'DELETE FROM watch_node WHERE seen_at NOT BETWEEN :since AND 2 * :at - :since AND node <> :node',
  );
  const nodes = database.prepare('SELECT node FROM watch_node ORDER BY node');
  const leave = database.prepare('DELETE FROM watch_node WHERE node = ?');
  const claim = database.prepare(CLAIM);
  return {
    heartbeat: (node, at, since) =>
      write(() => {
        heartbeat.run({ node, at: at.getTime() });
        removeOthers.run({ node, at: at.getTime(), since: since.getTime() });
        return pipe(
          decodeRows(decodeNode, nodes.all()),
          E.map((rows) => rows.map((row) => row.node)),
        );
      }),
    leave: (node) =>
      run(() => {
        leave.run(node);
        return E.right(undefined);
      }),
    claim: (node, { partition, round }) =>
      writeWithoutWaiting(() =>
        E.right(claim.run({ slot: partition, node, round: round.getTime() }).changes > 0),
      ),
  };
};
