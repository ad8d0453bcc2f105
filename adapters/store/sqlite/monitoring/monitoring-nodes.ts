import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import { Uuid } from '../../../../core/shared/uuid.js';
import type { MonitoringNodes } from '../../../../core/monitoring/ports/monitoring-nodes.js';
import { decodeClaimedRows, decodeReportRows } from '../../sql/monitoring/monitoring-node-rows.js';
import { decodeRow, decodeRows } from '../../sql/rows/decode-row.js';
import type { SqliteSession } from '../connection/session.js';

const decodeNode = decodeRow(t.type({ node: Uuid }), () => 'monitoring node');

const SELECT_REPORTS = `
SELECT r.node, r.reported_at, r.interval_ms, r.servers, r.behind_ms, r.checked_at, r.cut_off,
       n.node IS NOT NULL AS is_present
  FROM monitoring_report r LEFT JOIN monitoring_node n ON n.node = r.node
 ORDER BY r.node`;

export const sqliteMonitoringNodes = ({ database, run, write }: SqliteSession): MonitoringNodes => {
  const selectReports = database.prepare(SELECT_REPORTS);
  return {
    heartbeat: (node, at, since) =>
      pipe(
        write('heartbeat', node, at, since),
        TE.flatMapEither((rows) => decodeRows(decodeNode, rows)),
        TE.map((rows) => rows.map((row) => row.node)),
      ),
    leave: (node) => write('leave', node),
    claim: (node, round, partitions) =>
      pipe(write('claim', node, round, partitions), TE.flatMapEither(decodeClaimedRows)),
    report: (node, at, report) => write('report', node, at, report),
    reports: run(() => decodeReportRows(selectReports.all())),
  };
};
