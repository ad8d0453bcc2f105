import { Counter, Gauge, type Registry } from 'prom-client';
import type { MonitoringFigures } from '../../../core/monitoring/watch-status.js';

type Figure = (figures: MonitoringFigures) => number | undefined;

type Metric = readonly [name: string, help: string, read: Figure];

const COUNTERS: readonly Metric[] = [
  ['shipshape_watch_looks_total', 'Checks of servers.', ({ checks }) => checks],
  [
    'shipshape_watch_failed_looks_total',
    'Checks of servers that failed, or were skipped since the one before was running.',
    ({ failedChecks }) => failedChecks,
  ],
  [
    'shipshape_watch_failed_turns_total',
    'Failed attempts to claim servers to check.',
    ({ failedClaims }) => failedClaims,
  ],
];

const GAUGES: readonly Metric[] = [
  [
    'shipshape_watch_seconds_behind',
    'Seconds by which the oldest waiting check of a server is overdue.',
    ({ secondsBehind }) => secondsBehind,
  ],
  [
    'shipshape_watch_seconds_behind_foreseen',
    'Seconds by which the check that was queued last will be overdue.',
    ({ secondsForeseen }) => secondsForeseen,
  ],
  [
    'shipshape_watch_silent_servers',
    'Servers that were silent when this node checked them last.',
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
