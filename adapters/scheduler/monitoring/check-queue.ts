import type { ResourceId } from '../../../core/shared/resource.js';
import type { Clock } from '../../../core/shared/ports/clock.js';
import type { Sleep } from '../background/sleep.js';
import type { Lane, QueuedCheck } from './check-lanes.js';
import { checkLanes, foreseenDelayMs, hasRoom, runInLane } from './check-lanes.js';

export interface CheckQueue {
  /** Returns false, and does nothing, where a check of that server is queued or running. */
  readonly add: (order: QueuedCheck) => boolean;
  /** When the first of the checks was due that have not begun; undefined where none waits. */
  readonly waitingSince: () => Date | undefined;
  /** By how much the last of those will be late, at the durations of the checks so far: it waits for the others. */
  readonly foreseenDelayMs: () => number;
  /** How many servers did not answer on the network when they were checked last. */
  readonly silentServers: () => number;
  /** Drops what has not begun. Resolves when the running checks have ended. */
  readonly end: () => Promise<void>;
}

export interface CheckQueueOptions {
  /** How many checks run at once, besides those that wait for an answer. */
  readonly concurrentChecks: number;
  /** How many of those. */
  readonly slowChecks: number;
  readonly sleep: Sleep;
  readonly clock: Clock;
}

/** Returns whether nothing of the server answered on the network; undefined where the check could not be made. */
export type RunCheck = (order: QueuedCheck) => Promise<boolean | undefined>;

/**
 * Runs up to this many checks at once, each of another server, in the order in which they were added. A check that takes long, and
 * that of a server that was silent last time, runs in a lane of its own: however many servers are silent, they keep no
 * others waiting, and do not wait for others themselves. Many are due at one moment: requests are answered between the
 * beginnings of any two.
 */
export const checkQueue = (options: CheckQueueOptions, check: RunCheck): CheckQueue => {
  const lanes = checkLanes(options.concurrentChecks, options.slowChecks);
  const both = [lanes.slow, lanes.quick];
  const running = new Map<ResourceId, Promise<void>>();
  const silent = new Set<ResourceId>();
  const run = async (order: QueuedCheck, lane: Lane): Promise<void> => {
    const { server } = order;
    const isSilent = await runInLane(lanes, lane, () => check(order), options, beginNext);
    running.delete(server);
    if (isSilent === true) silent.add(server);
    if (isSilent === false) silent.delete(server);
    beginNext();
  };
  const beginNext = oncePerTurn(() => {
    const lane = both.find((one) => one.waiting.size > 0 && hasRoom(one));
    const order = lane?.waiting.values().next().value;
    if (lane === undefined || order === undefined) return false;
    lane.waiting.delete(order.server);
    running.set(order.server, run(order, lane));
    return true;
  });
  return {
    add: (order) => {
      const { server } = order;
      if (running.has(server) || both.some(({ waiting }) => waiting.has(server))) return false;
      const lane = silent.has(server) && lanes.slow.most > 0 ? lanes.slow : lanes.quick;
      lane.waiting.set(server, order);
      beginNext();
      return true;
    },
    waitingSince: () => firstDue(both),
    foreseenDelayMs: () =>
      Math.max(...both.map((lane) => foreseenDelayMs(lane, options.clock.now()))),
    silentServers: () => silent.size,
    end: async () => {
      for (const { waiting } of both) waiting.clear();
      await Promise.all(running.values());
    },
  };
};

const firstDue = (lanes: readonly Lane[]): Date | undefined =>
  lanes
    .flatMap(({ waiting }) => waiting.values().next().value ?? [])
    .map(({ due }) => due)
    .sort((a, b) => a.getTime() - b.getTime())[0];

/** Does it in each turn of the event loop as long as there is something to do, and never twice in one turn. */
const oncePerTurn = (begin: () => boolean): (() => void) => {
  let isPausing = false;
  const beginNext = (): void => {
    if (isPausing || !begin()) return;
    isPausing = true;
    setImmediate(() => {
      isPausing = false;
      beginNext();
    });
  };
  return beginNext;
};
