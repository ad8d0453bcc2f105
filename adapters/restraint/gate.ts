/** What whoever was let in calls on the way out. */
export type Leave = () => void;

export interface Gate {
  /** Waits for a place until the signal; undefined for whoever got none. */
  readonly enter: (signal: AbortSignal) => Promise<Leave | undefined>;
  readonly isIdle: () => boolean;
}

/** Lets so many in at once; the others wait in the order in which they came. */
export const makeGate = (places: number): Gate => {
  const waiting = new Set<() => void>();
  let inside = 0;
  const leave: Leave = () => {
    inside -= 1;
    const [next] = waiting;
    next?.();
  };
  return {
    enter: (signal) =>
      new Promise((resolve) => {
        const comeIn = () => {
          waiting.delete(comeIn);
          signal.removeEventListener('abort', giveUp);
          inside += 1;
          resolve(leave);
        };
        const giveUp = () => {
          waiting.delete(comeIn);
          resolve(undefined);
        };
        if (signal.aborted) giveUp();
        else if (inside < places) comeIn();
        else {
          waiting.add(comeIn);
          signal.addEventListener('abort', giveUp, { once: true });
        }
      }),
    isIdle: () => inside === 0 && waiting.size === 0,
  };
};
