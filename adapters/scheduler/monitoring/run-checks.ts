import type { CheckServer } from '../../../core/monitoring/use-cases/check-server.js';
import type { Clock } from '../../../core/shared/ports/clock.js';
import type { RunCheck } from './check-queue.js';
import type { IsolationWatch } from './isolation-watch.js';
import type { Warnings } from '../background/warnings.js';
import type { MonitoringFigures } from '../../../core/monitoring/monitoring-figures.js';

export type MonitoringCounters = {
  -readonly [
    F in keyof Omit<MonitoringFigures, 'secondsBehind' | 'secondsForeseen' | 'silentServers'>
  ]: MonitoringFigures[F];
};

export const zeroCounters = (): MonitoringCounters => ({
  checks: 0,
  failedChecks: 0,
  failedClaims: 0,
  lastRound: undefined,
  lastCheck: undefined,
});

interface CheckRunner {
  readonly checkServer: CheckServer;
  readonly clock: Clock;
  readonly counters: MonitoringCounters;
  readonly warnings: Warnings;
  readonly watch: IsolationWatch;
}

/** Checks a server. It never rejects: failures are counted and logged. */
export const runChecks =
  ({ checkServer, clock, counters, warnings, watch }: CheckRunner, signal: AbortSignal): RunCheck =>
  async ({ server, round, isTrial }) => {
    const outcome = await warnings.attempt(
      checkServer({ server, round, signal, holdsBack: watch.holdsBack, isTrial }),
    );
    if (signal.aborted) return undefined;
    counters.checks += 1;
    if (outcome === undefined || outcome.missed.length > 0) counters.failedChecks += 1;
    outcome?.missed.forEach(warnings.warn);
    if (outcome?.sighting !== undefined) watch.observe(outcome.sighting);
    if (outcome !== undefined && !isTrial) counters.lastCheck = clock.now();
    return outcome?.isSilent;
  };
