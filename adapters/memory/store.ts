import * as T from 'fp-ts/lib/Task.js';
import type { Store } from '../../core/store.js';
import { stateCell } from './state.js';
import { memoryApprovalRegister } from './approvals/approval-register.js';
import { memoryAuditRegister } from './audit/audit-register.js';
import { memoryFleetRegister } from './fleet/fleet-register.js';
import { memoryOverviewReader } from './problems/visible-problems.js';
import { memoryPermissionCheck } from './access/permission-check.js';
import { memoryProblemHistory } from './problems/problem-history.js';
import { memoryProblemRegister } from './problems/problem-register.js';
import { memoryResourceReader } from './problems/resources/resource-reader.js';
import { memoryPeopleRegister } from './fleet/people-register.js';
import { memoryTokenRegister } from './access/token-register.js';
import { memoryFoundRegister } from './monitoring/found-register.js';
import { memoryMonitoringNodes } from './monitoring/monitoring-nodes.js';
import { memoryMonitoredFleet } from './monitoring/monitored-fleet.js';
import {
  memoryRejectedLoginRegister,
  memorySeenServers,
} from './dump-check/rejected-login-register.js';
import { memoryDestinationRegister } from './backups/destination-register.js';
import { memoryProofRegister } from './backups/proof-register.js';
import { memoryRunQueue } from './backups/run-queue.js';
import { memoryRunRegister } from './backups/run-register.js';
import { memoryScheduleRegister } from './backups/schedule-register.js';
import { memoryChannelRegister } from './notifications/channel-register.js';
import { memoryMaintenanceRegister } from './maintenance/maintenance-register.js';
import { memoryProblemFeed } from './notifications/problem-feed.js';

/**
 * A store for tests of domain rules, and for embedders who keep nothing: it forgets all when it is closed. `now` is its
 * clock, by which leases end, in milliseconds since 1970.
 */
export const memoryStore = (now: () => number = Date.now): Store => {
  const cell = stateCell(now);
  return {
    fleet: memoryFleetRegister(cell),
    overview: memoryOverviewReader(cell),
    problems: memoryProblemRegister(cell),
    history: memoryProblemHistory(cell),
    resources: memoryResourceReader(cell),
    permissions: memoryPermissionCheck(cell),
    tokens: memoryTokenRegister(cell),
    people: memoryPeopleRegister(cell),
    monitored: memoryMonitoredFleet(cell),
    nodes: memoryMonitoringNodes(cell),
    found: memoryFoundRegister(cell),
    seen: memorySeenServers(cell),
    rejections: memoryRejectedLoginRegister(cell),
    runs: memoryRunRegister(cell),
    queue: memoryRunQueue(cell),
    proofs: memoryProofRegister(cell),
    schedules: memoryScheduleRegister(cell),
    channels: memoryChannelRegister(cell),
    maintenance: memoryMaintenanceRegister(cell),
    feed: memoryProblemFeed(cell),
    destinations: memoryDestinationRegister(cell),
    approvals: memoryApprovalRegister(cell),
    auditRows: memoryAuditRegister(cell),
    health: { check: cell.run(() => undefined) },
    close: T.fromIO(cell.close),
  };
};
