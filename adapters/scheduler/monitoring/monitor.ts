import { setMaxListeners } from 'node:events';
import type { MonitoringFigures } from '../../../core/monitoring/monitoring-figures.js';
import { purgeRegularly } from '../problems/purge-regularly.js';
import { runMonitoringLoop } from './run-monitoring-loop.js';
import { checkQueue } from './check-queue.js';
import type { MonitorOptions } from './monitor-options.js';
import { sleep as sleepByTimer } from '../background/sleep.js';
import { runChecks } from './run-checks.js';
import { claimPartitions } from './claim-partitions.js';
import { zeroCounters } from './monitoring-counters.js';
import { createWarnings } from '../background/warnings.js';

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
  const {
    clock,
    node,
    nodes,
    intervalMs,
    concurrentChecks,
    onWarning,
    sleep = sleepByTimer,
  } = options;
  const nowMs = () => clock.now().getTime();
  const counters = zeroCounters();
  const warnings = createWarnings(onWarning, nowMs);
  let waitingSince = (): Date | undefined => undefined;
  let running: Running | undefined;

  const checkFleet = async (signal: AbortSignal): Promise<void> => {
    const shared = { ...options, counters, warnings, sleep };
    const checks = checkQueue(concurrentChecks, runChecks(shared, signal));
    waitingSince = checks.waitingSince;
    await runMonitoringLoop(
      { ...shared, claimDuePartitions: claimPartitions({ ...shared, checks }, clock.now()) },
      signal,
    );
    await checks.end();
    await warnings.attempt(nodes.leave(node));
  };
  const run = async (before: Promise<unknown>, signal: AbortSignal): Promise<void> => {
    await before;
    const checking = intervalMs > 0 ? checkFleet(signal) : Promise.resolve();
    await Promise.all([checking, purgeRegularly(options.purgeProblems, warnings, sleep, signal)]);
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
    figures: () => ({ ...counters, secondsBehind: secondsSince(waitingSince(), nowMs()) }),
  };
};

const secondsSince = (due: Date | undefined, nowMs: number): number =>
  due === undefined ? 0 : Math.max(0, (nowMs - due.getTime()) / 1_000);
