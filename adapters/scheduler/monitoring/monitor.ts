import type { MonitoringFigures } from '../../../core/monitoring/watch-status.js';
import { LAPSE_BATCH_SIZE } from '../../../core/problems/use-cases/report-problem.js';
import { PURGE_BATCH_SIZE } from '../../../core/shared/use-cases/purge.js';
import { type Sleep, sleep as sleepByTimer } from '../background/sleep.js';
import { repeat, type Startable, startable } from '../background/worker.js';
import { reportingNode } from './report-node.js';
import { runMonitoringLoop } from './run-monitoring-loop.js';
import { type CheckQueue, checkQueue } from './check-queue.js';
import type { MonitorOptions } from './monitor-options.js';
import type { IsolationWatch, MonitoringCounters } from './run-checks.js';
import { isolationWatch, NO_WATCH, runChecks, zeroCounters } from './run-checks.js';
import { claimPartitions } from './claim-partitions.js';
import { createWarnings, type Warnings } from '../background/warnings.js';

/** Once a stop has aborted the running checks, this node is removed. */
export interface Monitor extends Startable {
  readonly figures: () => MonitoringFigures;
}

const LAPSE_EVERY_MS = 30_000;
const PURGE_EVERY_MS = 60 * 60 * 1_000;

/** Monitors the fleet, together with the other nodes that share the store. */
export const monitor = (options: MonitorOptions): Monitor => {
  const nowMs = () => options.clock.now().getTime();
  const counters = zeroCounters();
  const warnings = createWarnings(options.onWarning, nowMs);
  const { isolation, ...others } = options;
  const parts = {
    ...others,
    counters,
    warnings,
    sleep: options.sleep ?? sleepByTimer,
    watch: isolation === undefined ? NO_WATCH : isolationWatch({ ...options, isolation, warnings }),
  };
  let checks: CheckQueue | undefined;
  const upkeep = [
    { work: options.lapseProblems, everyMs: LAPSE_EVERY_MS, batchSize: LAPSE_BATCH_SIZE },
    { work: options.purgeProblems, everyMs: PURGE_EVERY_MS, batchSize: PURGE_BATCH_SIZE },
  ];
  const run = async (signal: AbortSignal): Promise<void> => {
    checks = checkQueue(parts, runChecks(parts, signal));
    await Promise.all([
      options.intervalMs > 0 ? checkFleet(parts, checks, signal) : undefined,
      ...upkeep.map((work) => repeat(work, { ...parts, signal })),
    ]);
  };
  return { ...startable(run), figures: () => figuresOf(counters, checks, nowMs()) };
};

interface MonitorParts extends Omit<MonitorOptions, 'isolation'> {
  readonly watch: IsolationWatch;
  readonly counters: MonitoringCounters;
  readonly warnings: Warnings;
  readonly sleep: Sleep;
}

/** Checks the fleet until the signal, and then removes this node. */
const checkFleet = async (
  parts: MonitorParts,
  checks: CheckQueue,
  signal: AbortSignal,
): Promise<void> => {
  const claimDuePartitions = claimPartitions({ ...parts, checks }, parts.clock.now());
  const figures = () => figuresOf(parts.counters, checks, parts.clock.now().getTime());
  const random = parts.random ?? Math.random;
  const reportNode = reportingNode({ ...parts, figures });
  await runMonitoringLoop({ ...parts, checks, random, claimDuePartitions, reportNode }, signal);
  await checks.end();
  await parts.warnings.attempt(parts.nodes.leave(parts.node));
};

const figuresOf = (
  counters: MonitoringCounters,
  checks: CheckQueue | undefined,
  nowMs: number,
): MonitoringFigures => ({
  ...counters,
  secondsBehind: secondsSince(checks?.waitingSince(), nowMs),
  secondsForeseen: Math.max(0, checks?.foreseenDelayMs() ?? 0) / 1_000,
  silentServers: checks?.silentServers() ?? 0,
});

const secondsSince = (due: Date | undefined, nowMs: number): number =>
  due === undefined ? 0 : Math.max(0, (nowMs - due.getTime()) / 1_000);
