import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
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

const decodeNode = decodeRow(t.type({ node: Uuid }), () => 'watch node');

export const sqliteMonitoringNodes = ({
  database,
  run,
  write,
  writeWithoutWaiting,
}: SqliteSession): MonitoringNodes => {
  const attend = database.prepare(HEARTBEAT);
  const forget = database.prepare(
    'DELETE FROM watch_node WHERE seen_at NOT BETWEEN :since AND 2 * :at - :since AND node <> :node',
  );
  const nodes = database.prepare('SELECT node FROM watch_node ORDER BY node');
  const leave = database.prepare('DELETE FROM watch_node WHERE node = ?');
  const lastOf = database.prepare('SELECT node FROM watch_turn WHERE slot = ?').pluck();
  const takeTurn = database.prepare(CLAIM);
  return {
    heartbeat: (node, at, since) =>
      write(() => {
        attend.run({ node, at: at.getTime() });
        forget.run({ node, at: at.getTime(), since: since.getTime() });
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
      writeWithoutWaiting(() => {
        const isContinued = lastOf.get(partition) === node;
        const { changes } = takeTurn.run({ slot: partition, node, round: round.getTime() });
        return E.right(changes > 0 ? O.some({ isContinued }) : O.none);
      }),
  };
};
