import type { ResourceId } from '../../../core/shared/resource.js';
import { partitionOf } from '../../../core/monitoring/assignment/partition-of.js';
import type { CheckServer } from '../../../core/monitoring/use-cases/check-server.js';
import type { QueuedCheck } from './check-queue.js';
import type { ServerStateCache } from './server-state-cache.js';
import type { MonitoringCounters } from './monitoring-counters.js';
import type { Warnings } from '../background/warnings.js';

interface CheckRunner {
  readonly checkServer: CheckServer;
  readonly states: ServerStateCache;
  readonly counters: MonitoringCounters;
  readonly warnings: Warnings;
}

/** Once in so many rounds the store is asked all the same: it may have been restored, or have lost what it had kept. */
const ROUNDS_OF_TRUST = 16;

/** Spread, so that not every server has its turn in the same round. */
const isTrusted = (server: ResourceId, round: number): boolean =>
  (round + partitionOf(server)) % ROUNDS_OF_TRUST !== 0;

/** Takes a look, and remembers what it came to. It never fails: what did is counted and told. */
export const runChecks =
  ({ checkServer, states, counters, warnings }: CheckRunner, signal: AbortSignal) =>
  async ({ server, round }: QueuedCheck): Promise<void> => {
    const known = states.get(server);
    const before = isTrusted(server, round) ? known : { ...known, isSure: false };
    const outcome = await warnings.attempt(checkServer({ server, before, round, signal }));
    if (signal.aborted) return;
    counters.checks += 1;
    if (outcome === undefined || outcome.missed.length > 0) counters.failedChecks += 1;
    outcome?.missed.forEach(warnings.warn);
    states.replace(server, known, outcome?.after ?? { ...known, isSure: false });
  };
