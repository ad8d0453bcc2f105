import { setMaxListeners } from 'node:events';
import type { WatchFigures } from '../../../core/monitoring/monitoring-figures.js';
import { keepForgetting } from '../problems/purge-regularly.js';
import { keepWatch } from './run-monitoring-loop.js';
import { lookQueue } from './check-queue.js';
import type { MonitorOptions } from './monitor-options.js';
import { serverMemories } from './server-state-cache.js';
import { sleep as sleepByTimer } from '../background/sleep.js';
import { takeLooks } from './run-checks.js';
import { turnTaking } from './claim-partitions.js';
import { noCounts } from './monitoring-counters.js';
import { watchTroubles } from '../background/warnings.js';

/** Watches the fleet by itself, together with whoever else shares the store. */
export interface Monitor {
  /** Begins to watch, unless it does so already. */
  readonly start: () => void;
  /** Calls off the looks under way, leaves the rota, and resolves when all of it has ended. */
  readonly stop: () => Promise<void>;
  readonly figures: () => WatchFigures;
}

interface Running {
  readonly controller: AbortController;
  readonly ended: Promise<unknown>;
}

export const monitor = (options: MonitorOptions): Monitor => {
  const { clock, node, rota, intervalMs, looksAtOnce, onTrouble, sleep = sleepByTimer } = options;
  const nowMs = () => clock.now().getTime();
  const counts = noCounts();
  const troubles = watchTroubles(onTrouble, nowMs);
  let waitingSince = (): Date | undefined => undefined;
  let running: Running | undefined;

  const watch = async (signal: AbortSignal): Promise<void> => {
    const memories = serverMemories();
    const team = { ...options, memories, counts, troubles, sleep };
    const looks = lookQueue(looksAtOnce, takeLooks(team, signal));
    waitingSince = looks.waitingSince;
    await keepWatch({ ...team, takeDueTurns: turnTaking({ ...team, looks }, clock.now()) }, signal);
    await looks.end();
    await troubles.attempt(rota.leave(node));
  };
  const run = async (before: Promise<unknown>, signal: AbortSignal): Promise<void> => {
    await before;
    const watching = intervalMs > 0 ? watch(signal) : Promise.resolve();
    await Promise.all([watching, keepForgetting(options.forgetProblems, troubles, sleep, signal)]);
  };
  return {
    start: () => {
      if (running?.controller.signal.aborted === false) return;
      const controller = new AbortController();
      // Each look under way listens, and there may be hundreds.
      setMaxListeners(0, controller.signal);
      const ended = run(running?.ended ?? Promise.resolve(), controller.signal);
      running = { controller, ended };
    },
    stop: async () => {
      running?.controller.abort();
      await running?.ended;
    },
    figures: () => ({ ...counts, secondsBehind: secondsSince(waitingSince(), nowMs()) }),
  };
};

const secondsSince = (due: Date | undefined, nowMs: number): number =>
  due === undefined ? 0 : Math.max(0, (nowMs - due.getTime()) / 1_000);
