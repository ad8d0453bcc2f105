import type { Database } from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import { Uuid } from '../../../core/shared/uuid.js';
import type { MonitoringNodes } from '../../../core/monitoring/ports/monitoring-nodes.js';
import { decodeClaimedRows } from '../../sql/monitoring/claimed-partition-rows.js';
import { decodeRow, decodeRows } from '../../sql/rows/decode-row.js';
import type { SqliteSession } from '../connection/session.js';

const HEARTBEAT = `
INSERT INTO monitoring_node VALUES (:node, :at)
    ON CONFLICT DO UPDATE SET alive_at = excluded.alive_at`;

/** `true` keeps the parser from taking `ON CONFLICT` for part of a join (https://sqlite.org/lang_upsert.html). */
const CLAIM = `
INSERT INTO partition_claim (partition, round, node)
SELECT value, :round, :node FROM json_each(:partitions) WHERE true
    ON CONFLICT DO UPDATE SET node = excluded.node, round = excluded.round
 WHERE round < excluded.round
    OR round > excluded.round + 60 * 60 * 1000
    OR (round > excluded.round AND node = excluded.node)
RETURNING partition`;

const decodeNode = decodeRow(t.type({ node: Uuid }), () => 'monitoring node');

export const sqliteMonitoringNodes = ({
  database,
  run,
  write,
  writeWithoutWaiting,
}: SqliteSession): MonitoringNodes => {
  const heartbeat = database.prepare(HEARTBEAT);
  const removeOthers = database.prepare(
    'DELETE FROM monitoring_node WHERE alive_at NOT BETWEEN :since AND 2 * :at - :since AND node <> :node',
  );
  const nodes = database.prepare('SELECT node FROM monitoring_node ORDER BY node');
  const leave = database.prepare('DELETE FROM monitoring_node WHERE node = ?');
  const claim = claimPartitions(database);
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
    claim: (node, round, partitions) =>
      writeWithoutWaiting(() => decodeClaimedRows(claim(node, round.getTime(), partitions))),
  };
};

const claimPartitions = (database: Database) => {
  const claim = database.prepare(CLAIM);
  return (node: string, roundMs: number, partitions: readonly number[]): readonly unknown[] =>
    claim.all({ node, round: roundMs, partitions: JSON.stringify(partitions) });
};
