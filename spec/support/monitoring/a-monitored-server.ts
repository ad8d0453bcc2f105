import type {
  MonitoredDatabase,
  MonitoredInstance,
  MonitoredServer,
} from '../../../core/monitoring/monitored-server.js';
import { aUuid } from '../shared/a-uuid.js';

export const aMonitoredDatabase = (
  number: number,
  telling: Partial<MonitoredDatabase> = {},
): MonitoredDatabase => ({
  id: aUuid(number),
  path: `db-eu-1/main/db-${number}`,
  isScheduled: true,
  ...telling,
});

/** The instance 10, with two databases if nothing else is told. */
export const aMonitoredInstance = (
  telling: Partial<MonitoredInstance> = {},
): MonitoredInstance => ({
  id: aUuid(10),
  path: 'db-eu-1/main',
  engine: 'postgresql',
  databases: [aMonitoredDatabase(11), aMonitoredDatabase(12)],
  ...telling,
});

/** The server 1. */
export const aMonitoredServer = (...instances: readonly MonitoredInstance[]): MonitoredServer => ({
  id: aUuid(1),
  path: 'db-eu-1',
  instances,
});
