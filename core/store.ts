import type { Task } from 'fp-ts/lib/Task.js';
import type { FleetRegister } from './fleet/ports/fleet-register.js';
import type { OverviewReader } from './problems/ports/overview-reader.js';
import type { PermissionCheck } from './access/ports/permission-check.js';
import type { ProblemHistory } from './problems/ports/problem-history.js';
import type { ProblemRegister } from './problems/ports/problem-register.js';
import type { ResourceReader } from './problems/ports/resource-reader.js';
import type { StoreHealth } from './shared/ports/port-failure.js';
import type { PeopleRegister } from './access/ports/people-register.js';
import type { TokenRegister } from './access/ports/token-register.js';
import type { ApprovalRegister } from './approvals/ports/approval-register.js';
import type { AuditRegister } from './audit/ports/audit-register.js';
import type { FoundRegister } from './monitoring/ports/found-register.js';
import type { MonitoringNodes } from './monitoring/ports/monitoring-nodes.js';
import type { MonitoredFleet } from './monitoring/ports/monitored-fleet.js';
import type { RejectedLoginRegister } from './dump-check/ports/rejected-login-register.js';
import type { SeenServers } from './dump-check/ports/seen-servers.js';
import type { DestinationRegister } from './backups/ports/destination-register.js';
import type { ProofRegister } from './backups/ports/proof-register.js';
import type { RunQueue } from './backups/ports/run-queue.js';
import type { RunRegister } from './backups/ports/run-register.js';
import type { ChannelRegister } from './notifications/ports/channel-register.js';
import type { MaintenanceRegister } from './maintenance/ports/maintenance-register.js';
import type { ProblemFeed } from './notifications/ports/problem-feed.js';
import type { ScheduleRegister } from './backups/ports/schedule-register.js';

/** The ports that one store offers together, since they share its state. */
export interface Store {
  readonly fleet: FleetRegister;
  readonly overview: OverviewReader;
  readonly problems: ProblemRegister;
  readonly history: ProblemHistory;
  readonly resources: ResourceReader;
  readonly permissions: PermissionCheck;
  readonly tokens: TokenRegister;
  readonly people: PeopleRegister;
  readonly monitored: MonitoredFleet;
  readonly nodes: MonitoringNodes;
  readonly found: FoundRegister;
  readonly seen: SeenServers;
  readonly rejections: RejectedLoginRegister;
  readonly runs: RunRegister;
  readonly queue: RunQueue;
  readonly proofs: ProofRegister;
  readonly schedules: ScheduleRegister;
  readonly destinations: DestinationRegister;
  readonly maintenance: MaintenanceRegister;
  readonly channels: ChannelRegister;
  readonly feed: ProblemFeed;
  readonly approvals: ApprovalRegister;
  readonly auditRows: AuditRegister;
  readonly health: StoreHealth;
  /** Frees everything; each port fails as `closed` from then on. Closing twice is the same as closing once. */
  readonly close: Task<void>;
}
