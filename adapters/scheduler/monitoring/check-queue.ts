import type { ResourceId } from '../../../core/shared/resource.js';

/** A look that is wanted. */
export interface QueuedCheck {
  readonly server: ResourceId;
  readonly round: number;
  readonly due: Date;
}

export interface CheckQueue {
  /** Answers false, and does nothing, where the last look at that server has not ended. */
  readonly add: (order: QueuedCheck) => boolean;
  /** When the first was due of those that have not begun; undefined where none waits. */
  readonly waitingSince: () => Date | undefined;
  /** Lets go of what has not begun. Resolves when what is under way has ended. */
  readonly end: () => Promise<void>;
}

/** Takes so many looks at once, each at another server, in the order in which they were wanted. */
export const checkQueue = (
  atOnce: number,
  look: (order: QueuedCheck) => Promise<void>,
): CheckQueue => {
  const waiting = new Map<ResourceId, QueuedCheck>();
  const underWay = new Map<ResourceId, Promise<void>>();
  const begin = (order: QueuedCheck) => {
    waiting.delete(order.server);
    underWay.set(
      order.server,
      look(order).finally(() => {
        underWay.delete(order.server);
        beginNext();
      }),
    );
  };
  const beginNext = () => {
    for (const order of waiting.values()) {
      if (underWay.size >= atOnce) return;
      begin(order);
    }
  };
  return {
    add: (order) => {
      if (waiting.has(order.server) || underWay.has(order.server)) return false;
      waiting.set(order.server, order);
      beginNext();
      return true;
    },
    waitingSince: () => waiting.values().next().value?.due,
    end: async () => {
      waiting.clear();
      await Promise.all(underWay.values());
    },
  };
};
