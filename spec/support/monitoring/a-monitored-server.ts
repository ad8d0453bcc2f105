import type {
  WatchedDatabase,
  WatchedInstance,
  WatchedServer,
} from '../../../core/monitoring/monitored-server.js';
import { aUuid } from '../shared/a-uuid.js';

export const aWatchedDatabase = (
  number: number,
  telling: Partial<WatchedDatabase> = {},
): WatchedDatabase => ({
  id: aUuid(number),
  path: `db-eu-1/main/db-${number}`,
  isScheduled: true,
  ...telling,
});

/** The instance 10, with two databases if nothing else is told. */
export const aWatchedInstance = (telling: Partial<WatchedInstance> = {}): WatchedInstance => ({
  id: aUuid(10),
  path: 'db-eu-1/main',
  engine: 'postgresql',
  databases: [aWatchedDatabase(11), aWatchedDatabase(12)],
  ...telling,
});

/** The server 1. */
export const aWatchedServer = (...instances: readonly WatchedInstance[]): WatchedServer => ({
  id: aUuid(1),
  path: 'db-eu-1',
  instances,
});
