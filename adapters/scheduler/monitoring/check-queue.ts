import type { ResourceId } from '../../../core/shared/resource.js';

export interface QueuedCheck {
  readonly server: ResourceId;
  readonly round: number;
  readonly due: Date;
}

export interface CheckQueue {
  /** Returns false, and does nothing, where a check of that server is queued or running. */
  readonly add: (order: QueuedCheck) => boolean;
  /** When the first of the checks was due that have not begun; undefined where none waits. */
  readonly waitingSince: () => Date | undefined;
  /** Drops what has not begun. Resolves when the running checks have ended. */
  readonly end: () => Promise<void>;
}

/** Runs so many checks at once, each of another server, in the order in which they were added. */
export const checkQueue = (
  concurrency: number,
  check: (order: QueuedCheck) => Promise<void>,
): CheckQueue => {
  const waiting = new Map<ResourceId, QueuedCheck>();
  const running = new Map<ResourceId, Promise<void>>();
  const begin = (order: QueuedCheck) => {
    waiting.delete(order.server);
    running.set(
      order.server,
      check(order).finally(() => {
        running.delete(order.server);
        beginNext();
      }),
    );
  };
  const beginNext = () => {
    for (const order of waiting.values()) {
      if (running.size >= concurrency) return;
      begin(order);
    }
  };
  return {
    add: (order) => {
      if (waiting.has(order.server) || running.has(order.server)) return false;
      waiting.set(order.server, order);
      beginNext();
      return true;
    },
    waitingSince: () => waiting.values().next().value?.due,
    end: async () => {
      waiting.clear();
      await Promise.all(running.values());
    },
  };
};
