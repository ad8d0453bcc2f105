import { Counter, Gauge, type Registry } from 'prom-client';
import type { MonitoringFigures } from '../../../core/monitoring/watch-status.js';

type Figure = (figures: MonitoringFigures) => number | undefined;

type Metric = readonly [name: string, help: string, read: Figure];

const COUNTERS: readonly Metric[] = [
  ['shipshape_watch_looks_total', 'Checks of servers.', ({ checks }) => checks],
  [
    'shipshape_watch_failed_looks_total',
    'Checks of servers that could not be completed or stored, and those skipped because the previous one was still running.',
    ({ failedChecks }) => failedChecks,
  ],
  [
    'shipshape_watch_failed_turns_total',
    'Attempts to claim servers to check that failed because of the store.',
    ({ failedClaims }) => failedClaims,
  ],
];

const GAUGES: readonly Metric[] = [
  [
    'shipshape_watch_seconds_behind',
    'Seconds by which the oldest waiting server check is overdue.',
    ({ secondsBehind }) => secondsBehind,
  ],
  [
    'shipshape_watch_seconds_behind_foreseen',
    'Seconds by which the server check that was queued last will be overdue, at the durations of the checks so far.',
    ({ secondsForeseen }) => secondsForeseen,
  ],
  [
    'shipshape_watch_silent_servers',
    'Servers of which nothing answered on the network when this node checked them last.',
    ({ silentServers }) => silentServers,
  ],
  [
    'shipshape_watch_last_round_timestamp_seconds',
    'When the last round of checks on this node began; 0 before the first.',
    ({ lastRound }) => lastRound && lastRound.getTime() / 1_000,
  ],
];

/** Registers the metrics of monitoring on this node, read at each scrape. */
export const registerMonitoringMetrics = (
  registry: Registry,
  figures: () => MonitoringFigures,
): void => {
  const registers = [registry];
  for (const [name, help, read] of COUNTERS)
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read(figures()) ?? 0);
      },
    });
  for (const [name, help, read] of GAUGES)
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read(figures()) ?? 0);
      },
    });
};
