import { setMaxListeners } from 'node:events';
import type { MonitoringFigures } from '../../../core/monitoring/monitoring-figures.js';
import { purgeRegularly } from '../problems/purge-regularly.js';
import { reportingNode } from './report-node.js';
import { runMonitoringLoop } from './run-monitoring-loop.js';
import { type CheckQueue, checkQueue } from './check-queue.js';
import type { MonitorOptions } from './monitor-options.js';
import { type Sleep, sleep as sleepByTimer } from '../background/sleep.js';
import { runChecks, type MonitoringCounters, zeroCounters } from './run-checks.js';
import { claimPartitions } from './claim-partitions.js';
import { isolationWatch, type IsolationWatch, NO_WATCH } from './isolation-watch.js';
import { createWarnings, type Warnings } from '../background/warnings.js';

/** Monitors the fleet, together with the other nodes that share the store. */
export interface Monitor {
  /** Begins to monitor, unless it does so already. */
  readonly start: () => void;
  /** Aborts the running checks, removes this node, and resolves when all has ended. */
  readonly stop: () => Promise<void>;
  readonly figures: () => MonitoringFigures;
}

interface Running {
  readonly controller: AbortController;
  readonly ended: Promise<unknown>;
}

export const monitor = (options: MonitorOptions): Monitor => {
  const nowMs = () => options.clock.now().getTime();
  const counters = zeroCounters();
  const warnings = createWarnings(options.onWarning, nowMs);
  const { isolation, ...others } = options;
  const parts = {
    ...others,
    ...{ counters, warnings, sleep: options.sleep ?? sleepByTimer },
    watch: isolation === undefined ? NO_WATCH : isolationWatch({ ...options, isolation, warnings }),
  };
  let checks: CheckQueue | undefined;
  let running: Running | undefined;

  const run = async (before: Promise<unknown>, signal: AbortSignal): Promise<void> => {
    await before;
    checks = checkQueue(parts, runChecks(parts, signal));
    await Promise.all([
      options.intervalMs > 0 ? checkFleet(parts, checks, signal) : undefined,
      purgeRegularly(options.purgeProblems, warnings, parts.sleep, signal),
    ]);
  };
  return {
    start: () => {
      if (running?.controller.signal.aborted === false) return;
      const controller = new AbortController();
      // Each running check adds a listener, and there may be hundreds.
      setMaxListeners(0, controller.signal);
      const ended = run(running?.ended ?? Promise.resolve(), controller.signal);
      running = { controller, ended };
    },
    stop: async () => {
      running?.controller.abort();
      await running?.ended;
    },
    figures: () => figuresOf(counters, checks, nowMs()),
  };
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
  await runMonitoringLoop({ ...parts, random, claimDuePartitions, reportNode }, signal);
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
  silentServers: checks?.silentServers() ?? 0,
});

const secondsSince = (due: Date | undefined, nowMs: number): number =>
  due === undefined ? 0 : Math.max(0, (nowMs - due.getTime()) / 1_000);
