import type { Clock } from '../../../core/shared/ports/clock.js';
import { HOUR_MS } from '../../../core/shared/durations.js';
import type { PortTask } from '../../../core/shared/ports/port-failure.js';
import { type Sleep, sleep as sleepByTimer } from './sleep.js';
import { createWarnings, type OnWarning, type Warnings } from './warnings.js';
import { setMaxListeners } from 'node:events';
import PQueue from 'p-queue';

/** What works in the background between a start and a stop. */
export interface Startable {
  /** Begins to work, unless it does so already. */
  readonly start: () => void;
  /** Aborts what is under way, and resolves when all has ended. */
  readonly stop: () => Promise<void>;
}

interface Running {
  readonly controller: AbortController;
  readonly ended: Promise<void>;
}

/** Runs until the signal; a start after a stop waits for the end of the run before. */
export const startable = (run: (signal: AbortSignal) => Promise<void>): Startable => {
  let running: Running | undefined;
  const runAfter = async (before: Promise<void>, signal: AbortSignal): Promise<void> => {
    await before;
    await run(signal);
  };
  return {
    start: () => {
      if (running?.controller.signal.aborted === false) return;
      const controller = new AbortController();
      // Much that is under way at once listens to it.
      setMaxListeners(0, controller.signal);
      const ended = runAfter(running?.ended ?? Promise.resolve(), controller.signal);
      running = { controller, ended };
    },
    stop: async () => {
      running?.controller.abort();
      await running?.ended;
    },
  };
};

/** The first one, with others that start and stop whenever it does. */
export const together = <A extends Startable>(first: A, others: readonly Startable[]): A => ({
  ...first,
  start: () => [first, ...others].forEach(({ start }) => start()),
  stop: async () => {
    await Promise.all([first, ...others].map(({ stop }) => stop()));
  },
});

/** What all has that works in the background. */
export interface WorkerOptions {
  readonly clock: Clock;
  readonly onWarning: OnWarning;
  /** Node's timers unless given. */
  readonly sleep?: Sleep;
}

/** What work has at hand until the signal. */
export interface Worker {
  readonly warnings: Warnings;
  readonly sleep: Sleep;
  readonly signal: AbortSignal;
}

/** Does all of the work side by side, from each start to the next stop. */
export const worker = (
  { clock, onWarning, sleep = sleepByTimer }: WorkerOptions,
  work: (worker: Worker) => readonly Promise<void>[],
): Startable => {
  const warnings = createWarnings(onWarning, () => clock.now().getTime());
  return startable(async (signal) => {
    await Promise.all(work({ warnings, sleep, signal }));
  });
};

/** Work that is done in batches, and returns how much a batch has done. */
export interface RepeatedWork {
  readonly work: PortTask<number>;
  readonly everyMs: number;
  /** After a batch of this size the next one follows at once; none does unless given. */
  readonly batchSize?: number;
  /** A failure is over that has not come for so long, whatever has failed. */
  readonly quietMs?: number;
}

/** Does the work until it has not failed, or until the signal. */
export const once = async (
  work: PortTask<number>,
  { warnings, sleep, signal }: Worker,
): Promise<void> => {
  while (!signal.aborted && (await warnings.attempt(work)) === undefined)
    await sleep(HOUR_MS, signal);
};

/** Does the work until the signal, again and again. */
export const repeat = async (
  { work, everyMs, batchSize, quietMs }: RepeatedWork,
  { warnings, sleep, signal }: Worker,
): Promise<void> => {
  while (!signal.aborted) {
    if (quietMs !== undefined) warnings.expire(quietMs);
    const done = await warnings.attempt(work);
    if (done === undefined || done !== batchSize) await sleep(everyMs, signal);
  }
};

/** Work by keys: one at a time for each key, and up to a number at once for all. */
export interface WorkQueue<K> {
  /** Adds work for a key, unless it waits already. For one that is being worked on it is done once more afterwards. */
  readonly add: (key: K) => void;
  /** How many wait. */
  readonly waiting: () => number;
  /** Drops what waits, and resolves when the rest has ended. */
  readonly drain: () => Promise<void>;
}

/** `work` must not reject. */
export const workQueue = <K>(
  concurrency: number,
  work: (key: K) => Promise<void>,
): WorkQueue<K> => {
  const queue = new PQueue({ concurrency });
  const waiting = new Set<K>();
  const working = new Set<K>();
  const again = new Set<K>();
  const add = (key: K): void => {
    if (working.has(key)) again.add(key);
    else if (!waiting.has(key)) {
      waiting.add(key);
      void queue.add(() => workOn(key));
    }
  };
  const workOn = async (key: K): Promise<void> => {
    waiting.delete(key);
    working.add(key);
    await work(key);
    working.delete(key);
    if (again.delete(key)) add(key);
  };
  return {
    add,
    waiting: () => waiting.size,
    drain: async () => {
      queue.clear();
      await queue.onIdle();
    },
  };
};
