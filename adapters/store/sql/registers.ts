import type { SecretSealer } from '../../../core/shared/ports/secret-sealer.js';
import { peopleRegister } from './fleet/people-register.js';
import { approvalRegister } from './approvals/approval-register.js';
import { auditRegister } from './audit/audit-register.js';
import { foundRegister } from './monitoring/found-register.js';
import { monitoringNodes } from './monitoring/monitoring-nodes.js';
import { rejectedLoginRegister, seenServers } from './dump-check/dump-check-registers.js';
import { proofRegister } from './backups/proof/proof-register.js';
import { runRegister } from './backups/run-register.js';
import { runQueue } from './backups/run-queue.js';
import { type ScheduleReads, scheduleRegister } from './backups/schedule-register.js';
import { channelRegister } from './notifications/channel-register.js';
import { maintenanceRegister } from './maintenance/maintenance-register.js';
import { problemFeed } from './notifications/problem-feed.js';
import { destinationRegister } from './backups/destination-register.js';
import type { Engine } from './engine/engine.js';
import type { RegisterWrites } from './register-writes.js';

/** What of the registers each engine has by its own hand, since a plan is promised of it. */
interface ByHand {
  /** The statement for a page of runs. */
  readonly runPage: string;
  readonly schedules: ScheduleReads;
}

/** The registers that are written once. */
export const registersOver = (
  engine: Engine<RegisterWrites>,
  sealer: SecretSealer,
  { runPage, schedules }: ByHand,
) => {
  const { writes } = engine;
  const of = <W>(own: W): Engine<W> => ({ ...engine, writes: own });
  return {
    people: peopleRegister(of(writes.people), sealer),
    nodes: monitoringNodes(of(writes.nodes)),
    found: foundRegister(of(writes.found)),
    seen: seenServers(of(writes.dumpChecks)),
    rejections: rejectedLoginRegister(of(writes.dumpChecks), sealer),
    runs: runRegister(of(writes.runs), runPage),
    queue: runQueue(of(writes.queue)),
    proofs: proofRegister(of(writes.proofs)),
    schedules: scheduleRegister(of(writes.upkeep), schedules),
    channels: channelRegister(of(writes.channels), sealer),
    maintenance: maintenanceRegister(of(writes.maintenance)),
    feed: problemFeed(of(writes.feed)),
    approvals: approvalRegister(of(writes.approvals)),
    auditRows: auditRegister(of(writes.audit)),
    destinations: destinationRegister(of(writes.upkeep), sealer),
  };
};
