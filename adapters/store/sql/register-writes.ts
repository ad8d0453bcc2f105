import * as RR from 'fp-ts/lib/ReadonlyRecord.js';
import { peopleRegister, peopleWrites } from './fleet/people-register.js';
import { tokenWrites } from './access/token-writes.js';
import { approvalRegister, approvalWrites } from './approvals/approval-register.js';
import { auditWrites } from './audit/audit-rows.js';
import { proofWrites } from './backups/proof/proof-writes.js';
import { queueWrites, runQueue } from './backups/run-queue.js';
import { runWrites } from './backups/run-writes.js';
import { upkeepWrites } from './backups/upkeep-writes.js';
import {
  dumpCheckWrites,
  rejectedLoginRegister,
  seenServers,
} from './dump-check/dump-check-registers.js';
import type { Engine, MethodsOf, Preparing } from './engine/engine.js';
import { maintenanceWrites } from './maintenance/maintenance-writes.js';
import type { AnySteps } from './engine/steps.js';
import { channelWrites } from './notifications/channel-writes.js';
import { deliveryWrites } from './notifications/delivery-writes.js';
import { feedWrites } from './notifications/feed-writes.js';
import { foundWrites } from './monitoring/found-writes.js';
import { monitoringNodes, nodeWrites } from './monitoring/monitoring-nodes.js';
import { problemWrites } from './problems/problem-writes.js';
import type { SecretSealer } from '../../../core/shared/ports/secret-sealer.js';
import { auditRegister } from './audit/audit-register.js';
import { foundRegister } from './monitoring/found-register.js';
import { proofRegister } from './backups/proof/proof-register.js';
import { runRegister } from './backups/run-register.js';
import { type ScheduleReads, scheduleRegister } from './backups/schedule-register.js';
import { channelRegister } from './notifications/channel-register.js';
import { maintenanceRegister } from './maintenance/maintenance-register.js';
import { problemFeed } from './notifications/problem-feed.js';
import { destinationRegister } from './backups/destination-register.js';

/** The methods of the registers that are written once, as far as they write. */
export const registerWrites = (engine: Preparing) => ({
  tokens: tokenWrites(engine),
  people: peopleWrites(engine),
  approvals: approvalWrites(engine),
  maintenance: maintenanceWrites(engine),
  dumpChecks: dumpCheckWrites(engine),
  nodes: nodeWrites(engine),
  found: foundWrites(engine),
  runs: runWrites(engine),
  queue: queueWrites(engine),
  proofs: proofWrites(engine),
  upkeep: upkeepWrites(engine),
  channels: { ...channelWrites(engine), ...deliveryWrites(engine) },
  feed: feedWrites(engine),
  audit: auditWrites(engine),
  problems: problemWrites(engine),
});

export type RegisterWrites = {
  readonly [R in keyof ReturnType<typeof registerWrites>]: MethodsOf<
    ReturnType<typeof registerWrites>[R]
  >;
};

type Method = (...args: readonly never[]) => unknown;

/** The methods of all registers, each made of its steps and of a name such as `tokens.add`. */
export const methodsThat = (
  writes: ReturnType<typeof registerWrites>,
  make: (steps: AnySteps, name: string) => Method,
): RegisterWrites =>
  // Each has the type of the steps that it is made of.
  RR.mapWithIndex((register: string, methods: Readonly<Record<string, AnySteps>>) =>
    RR.mapWithIndex((name: string, steps: AnySteps) => make(steps, `${register}.${name}`))(methods),
  )(writes) as unknown as RegisterWrites;

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
