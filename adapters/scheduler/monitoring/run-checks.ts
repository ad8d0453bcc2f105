import type { CheckServer } from '../../../core/monitoring/use-cases/check-server.js';
import type { QueuedCheck } from './check-queue.js';
import type { MonitoringCounters } from './monitoring-counters.js';
import type { Warnings } from '../background/warnings.js';

interface CheckRunner {
  readonly checkServer: CheckServer;
  readonly counters: MonitoringCounters;
  readonly warnings: Warnings;
}

/** Checks a server. It never rejects: failures are counted and logged. */
export const runChecks =
  ({ checkServer, counters, warnings }: CheckRunner, signal: AbortSignal) =>
  async ({ server, round }: QueuedCheck): Promise<void> => {
    const outcome = await warnings.attempt(checkServer({ server, round, signal }));
    if (signal.aborted) return;
    counters.checks += 1;
    if (outcome === undefined || outcome.missed.length > 0) counters.failedChecks += 1;
    outcome?.missed.forEach(warnings.warn);
  };
