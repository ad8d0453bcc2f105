import type { SecretSealer } from '../../../core/shared/ports/secret-sealer.js';
import { peopleRegister } from './fleet/people-register.js';
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
) => ({
  people: peopleRegister(engine, sealer),
  nodes: monitoringNodes(engine),
  found: foundRegister(engine),
  seen: seenServers(engine),
  rejections: rejectedLoginRegister(engine, sealer),
  runs: runRegister(engine, runPage),
  queue: runQueue(engine),
  proofs: proofRegister(engine),
  schedules: scheduleRegister(engine, schedules),
  channels: channelRegister(engine, sealer),
  maintenance: maintenanceRegister(engine),
  feed: problemFeed(engine),
  auditRows: auditRegister(engine),
  destinations: destinationRegister(engine, sealer),
});
