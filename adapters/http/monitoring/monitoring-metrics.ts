import { Counter, Gauge, type Registry } from 'prom-client';
import type { MonitoringFigures } from '../../../core/monitoring/monitoring-figures.js';

type Figure = (figures: MonitoringFigures) => number | undefined;

/** Shows how the watch of this node gets on, as it is at the moment of the scrape. */
export const registerMonitoringMetrics = (
  registry: Registry,
  figures: () => MonitoringFigures,
): void => {
  const registers = [registry];
  const counter = (name: string, help: string, read: Figure) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read(figures()) ?? 0);
      },
    });
  const gauge = (name: string, help: string, read: Figure) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read(figures()) ?? 0);
      },
    });
  counter('shipshape_watch_looks_total', 'Looks at servers.', ({ checks }) => checks);
  counter(
    'shipshape_watch_failed_looks_total',
    'Looks at servers of which something could not be learnt or kept, and those left out since the last had not ended.',
    ({ failedChecks }) => failedChecks,
  );
  counter(
    'shipshape_watch_failed_turns_total',
    'How often the store gave no answer as to what is to be watched now.',
    ({ failedClaims }) => failedClaims,
  );
  gauge(
    'shipshape_watch_seconds_behind',
    'By how much the look that waits longest is late.',
    ({ secondsBehind }) => secondsBehind,
  );
  gauge(
    'shipshape_watch_last_round_timestamp_seconds',
    'When the last round began in which this node has watched; 0 before the first.',
    ({ lastRound }) => lastRound && lastRound.getTime() / 1_000,
  );
};
