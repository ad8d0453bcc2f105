/** What whoever was let in calls on the way out. */
export type Release = () => void;

/** Whether whoever waits goes ahead of those who can wait; asked whenever a place is free, as it may change. */
export type IsUrgent = () => boolean;

export interface PrioritySemaphore {
  /** Waits for a place until the signal; undefined for whoever got none. */
  readonly acquire: (signal: AbortSignal, isUrgent: IsUrgent) => Promise<Release | undefined>;
  readonly isIdle: () => boolean;
}

interface Waiter {
  readonly isUrgent: IsUrgent;
  readonly comeIn: () => void;
}

/** Lets so many in at once; of the others the urgent come first, each in the order in which they came. */
export const prioritySemaphore = (places: number): PrioritySemaphore => {
  const waiting = new Set<Waiter>();
  let inside = 0;
  const leave: Release = () => {
    inside -= 1;
    const inOrder = [...waiting];
    const next = inOrder.find(({ isUrgent }) => isUrgent()) ?? inOrder[0];
    next?.comeIn();
  };
  return {
    acquire: (signal, isUrgent) =>
      new Promise((resolve) => {
        const comeIn = () => {
          waiting.delete(waiter);
          signal.removeEventListener('abort', giveUp);
          inside += 1;
          resolve(leave);
        };
        const giveUp = () => {
          waiting.delete(waiter);
          resolve(undefined);
        };
        const waiter: Waiter = { isUrgent, comeIn };
        if (signal.aborted) giveUp();
        else if (inside < places) comeIn();
        else {
          waiting.add(waiter);
          signal.addEventListener('abort', giveUp, { once: true });
        }
      }),
    isIdle: () => inside === 0 && waiting.size === 0,
  };
};
