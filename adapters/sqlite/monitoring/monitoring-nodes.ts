import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import { Uuid } from '../../../core/shared/uuid.js';
import type { MonitoringNodes } from '../../../core/monitoring/ports/monitoring-nodes.js';
import { decodeClaimedRows } from '../../sql/monitoring/claimed-partition-rows.js';
import { decodeRow, decodeRows } from '../../sql/rows/decode-row.js';
import type { SqliteSession } from '../connection/session.js';

const decodeNode = decodeRow(t.type({ node: Uuid }), () => 'monitoring node');

export const sqliteMonitoringNodes = ({
  write,
}: Pick<SqliteSession, 'write'>): MonitoringNodes => ({
  heartbeat: (node, at, since) =>
    pipe(
      write('heartbeat', node, at, since),
      TE.flatMapEither((rows) => decodeRows(decodeNode, rows)),
      TE.map((rows) => rows.map((row) => row.node)),
    ),
  leave: (node) => write('leave', node),
  claim: (node, round, partitions) =>
    pipe(write('claim', node, round, partitions), TE.flatMapEither(decodeClaimedRows)),
});
