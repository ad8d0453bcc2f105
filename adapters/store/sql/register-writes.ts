import * as RR from 'fp-ts/lib/ReadonlyRecord.js';
import { peopleWrites } from './fleet/people-register.js';
import { tokenWrites } from './access/token-writes.js';
import { approvalWrites } from './approvals/approval-register.js';
import { auditWrites } from './audit/audit-writes.js';
import { proofWrites } from './backups/proof/proof-writes.js';
import { queueWrites } from './backups/run-queue.js';
import { runWrites } from './backups/run-writes.js';
import { upkeepWrites } from './backups/upkeep-writes.js';
import { dumpCheckWrites } from './dump-check/dump-check-registers.js';
import type { MethodsOf, Preparing } from './engine/engine.js';
import { maintenanceWrites } from './maintenance/maintenance-writes.js';
import type { AnySteps } from './engine/steps.js';
import { channelWrites } from './notifications/channel-writes.js';
import { deliveryWrites } from './notifications/delivery-writes.js';
import { feedWrites } from './notifications/feed-writes.js';
import { foundWrites } from './monitoring/found-writes.js';
import { nodeWrites } from './monitoring/monitoring-nodes.js';
import { problemWrites } from './problems/problem-writes.js';

/** The methods of the registers that are written once, as far as they write. */
const registerWrites = (engine: Preparing) => ({
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
  engine: Preparing,
  make: (steps: AnySteps, name: string) => Method,
): RegisterWrites =>
  // Each has the type of the steps that it is made of.
  RR.mapWithIndex((register: string, methods: Readonly<Record<string, AnySteps>>) =>
    RR.mapWithIndex((name: string, steps: AnySteps) => make(steps, `${register}.${name}`))(methods),
  )(registerWrites(engine)) as unknown as RegisterWrites;
