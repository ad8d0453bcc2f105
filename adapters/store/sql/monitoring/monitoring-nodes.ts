import * as E from 'fp-ts/lib/Either.js';
import { flow } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import type { MonitoringNodes } from '../../../../core/monitoring/ports/monitoring-nodes.js';
import type { ReportedNode } from '../../../../core/monitoring/watch-status.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import type { Dialect, Engine } from '../engine/engine.js';
import { Flag, Instant, nullable } from '../rows/column-codecs.js';
import { decodeRow } from '../rows/decode-row.js';
import { nodeId, type nodeWrites } from './node-writes.js';

const selectReports = (sql: Dialect): string => `
SELECT r.${sql.ref('node')} AS node, r.reported_at, r.interval_ms, r.servers, r.behind_ms, r.checked_at, r.cut_off,
       n.${nodeId(sql)} IS NOT NULL AS is_present
  FROM monitoring_report r LEFT JOIN monitoring_node n ON n.${nodeId(sql)} = r.${sql.ref('node')}
 ORDER BY 1`;

const decodeReport = flow(
  decodeRow(
    t.strict({
      node: Uuid,
      reported_at: Instant,
      interval_ms: t.number,
      servers: t.number,
      behind_ms: t.number,
      checked_at: nullable(Instant),
      cut_off: Flag,
      is_present: Flag,
    }),
    () => 'monitoring report',
  ),
  E.map((row): ReportedNode => ({
    id: row.node,
    reportedAt: row.reported_at,
    intervalMs: row.interval_ms,
    servers: row.servers,
    behindMs: row.behind_ms,
    checkedAt: row.checked_at,
    isCutOff: row.cut_off,
    isPresent: row.is_present,
  })),
);

export const monitoringNodes = ({
  sql,
  prepare,
  read,
  writes: { heartbeat, leave, claim, report },
}: Engine<ReturnType<typeof nodeWrites>>): MonitoringNodes => {
  const reports = prepare('monitoring_reports', selectReports(sql));
  return {
    heartbeat,
    leave,
    claim,
    report,
    reports: read(() => reports.rows(decodeReport)),
  };
};
