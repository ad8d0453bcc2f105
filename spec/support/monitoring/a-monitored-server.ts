import * as E from 'fp-ts/lib/Either.js';
import type { FailureStreak } from '../../../core/monitoring/monitored-state.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type {
  MonitoredDatabase,
  MonitoredInstance,
  MonitoredServer,
} from '../../../core/monitoring/monitored-server.js';
import { aDumpTarget } from '../fleet/a-dump-target.js';
import { aUuid } from '../shared/a-uuid.js';

export const aMonitoredDatabase = (
  number: number,
  overrides: Partial<MonitoredDatabase> = {},
): MonitoredDatabase => ({
  id: aUuid(number),
  path: `db-eu-1/main/db-${number}`,
  isFound: false,
  isScheduled: true,
  hasSchedule: true,
  watch: {},
  ...overrides,
});

/** The instance 10, with two databases unless overridden. */
export const aMonitoredInstance = (
  overrides: Partial<MonitoredInstance> = {},
): MonitoredInstance => ({
  id: aUuid(10),
  path: 'db-eu-1/main',
  engine: 'postgresql',
  target: E.right(aDumpTarget()),
  found: {},
  watch: {},
  databases: [aMonitoredDatabase(11), aMonitoredDatabase(12)],
  scheduleNames: [],
  ...overrides,
});

/** The server 1. */
export const aMonitoredServer = (...instances: readonly MonitoredInstance[]): MonitoredServer => ({
  id: aUuid(1),
  path: 'db-eu-1',
  instances,
});

/** A streak that has just begun, unless overridden. */
export const aStreak = (
  resource: ResourceId,
  since: Date,
  overrides: Partial<FailureStreak> = {},
): FailureStreak => ({
  kind: 'some_trouble',
  resource,
  failures: 1,
  since,
  countedAt: since,
  ...overrides,
});
