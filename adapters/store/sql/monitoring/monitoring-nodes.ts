import * as t from 'io-ts';
import type { MonitoringNodes } from '../../../../core/monitoring/ports/monitoring-nodes.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import type { Dialect, Engine } from '../engine/engine.js';
import { Flag, Instant, nullable } from '../rows/column-codecs.js';
import { decodeFields } from '../rows/decode-row.js';
import { nodeId, type nodeWrites } from './node-writes.js';

const selectReports = (sql: Dialect): string => `
SELECT r.${sql.ref('node')} AS id, r.reported_at, r.interval_ms, r.servers, r.behind_ms, r.checked_at, r.cut_off AS is_cut_off,
       n.${nodeId(sql)} IS NOT NULL AS is_present
  FROM monitoring_report r LEFT JOIN monitoring_node n ON n.${nodeId(sql)} = r.${sql.ref('node')}
 ORDER BY 1`;

const decodeReport = decodeFields(
  {
    ...{ id: Uuid, reportedAt: Instant, intervalMs: t.number, servers: t.number },
    ...{ behindMs: t.number, checkedAt: nullable(Instant), isCutOff: Flag, isPresent: Flag },
  },
  () => 'monitoring report',
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
